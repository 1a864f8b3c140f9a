/** Runs work with the same key one after the other, so that limits per account hold. */
export class SerialQueues {
  private readonly queues = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (this.queues.get(key) ?? Promise.resolve()).then(work);
    const done = result.catch(() => {});
    this.queues.set(key, done);
    try {
      return await result;
    } finally {
      if (this.queues.get(key) === done) this.queues.delete(key);
    }
  }
}
