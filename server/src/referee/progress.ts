/** Numbers that a referee thread and its pool share in memory, because a busy thread reads no messages. */
export const CURRENT_REQUEST = 0;
/** The thread may answer this request at once, because nobody needs the answer. */
export const CANCELLED_REQUEST = 1;

export const createProgress = (): Int32Array<SharedArrayBuffer> => new Int32Array(new SharedArrayBuffer(8));
