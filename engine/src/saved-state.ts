/** The state before entry `number` as JSON, and the epoch of its dice: a game can be resumed or rewound from it. */
export interface SavedState {
  readonly number: number;
  readonly epoch: number;
  readonly state: string;
}
