interface SharedBuffer {
  readonly texts: readonly string[];
  readonly buffer: Buffer;
}

const MAX_BUFFERS = 4;

/**
 * Keeps the bytes of the last few large texts. Many who read the same table then share one copy, however slowly they read,
 * and no garbage is left that V8 would collect only after 64 MB of it.
 */
export class SharedBuffers {
  private recent: readonly SharedBuffer[] = [];

  /** The bytes made of these texts; encoded unless they were among the last. */
  get(texts: readonly string[], encode: () => Buffer): Buffer {
    const known = this.recent.find((one) => one.texts.length === texts.length && one.texts.every((text, index) => text === texts[index]));
    if (known) return known.buffer;
    const buffer = encode();
    this.recent = [{ texts, buffer }, ...this.recent.slice(0, MAX_BUFFERS - 1)];
    return buffer;
  }
}
