/** Spectators who ask for the position may get one of up to this age. */
const MAX_AGE_MS = 1000;
/** Spectators who know less than the last entries get the whole log, so that few different answers exist. */
const RECENT_ENTRIES = 64;

interface RecentPosition {
  /** The number of log entries it shows. */
  readonly number: number;
  readonly text: string;
}

/** The first entry to send to a spectator who says that he has the log up to `since`. */
export const toSharedStart = (since: number, count: number): number => (since > count || since <= count - RECENT_ENTRIES ? 0 : since);

/** Positions rendered for spectators within the last second, so that many readers of a table cost one rendering. */
export class RecentPositions {
  private readonly positions = new Map<string, Promise<RecentPosition>>();

  /** The recent position of this kind, unless it shows less than the reader knows. */
  async get(key: string, since: number, render: () => Promise<RecentPosition>): Promise<string> {
    for (;;) {
      const pending = this.positions.get(key);
      const recent = await pending;
      if (recent && recent.number >= since) return recent.text;
      // Another reader may have asked for a newer one meanwhile.
      if (this.positions.get(key) === pending) return (await this.renderOnce(key, render)).text;
    }
  }

  private renderOnce(key: string, render: () => Promise<RecentPosition>): Promise<RecentPosition> {
    const rendering = render();
    this.positions.set(key, rendering);
    const forget = (): void => {
      if (this.positions.get(key) === rendering) this.positions.delete(key);
    };
    rendering.then(() => setTimeout(forget, MAX_AGE_MS).unref(), forget);
    return rendering;
  }
}
