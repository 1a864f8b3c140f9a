/** A point of a drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
