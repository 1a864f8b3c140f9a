import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { LadderGame, LadderGameResult } from './play-game.ts';

/** What decides a game. Limits of the ladder's own time do not. */
const keyOf = (task: LadderGame): string => JSON.stringify({ ...task, stopAt: undefined });

/** A file with one line for each finished game: a ladder that was stopped continues from it. */
export class GameLog {
  private readonly file: string;
  private readonly games = new Map<string, LadderGameResult>();

  constructor(file: string) {
    this.file = file;
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // A run that was killed may have left half a line.
      if (!line.endsWith('}')) continue;
      const { task, result } = JSON.parse(line) as { task: LadderGame; result: LadderGameResult };
      this.games.set(keyOf(task), result);
    }
  }

  find(task: LadderGame): LadderGameResult | undefined {
    return this.games.get(keyOf(task));
  }

  add(task: LadderGame, result: LadderGameResult): void {
    appendFileSync(this.file, `${JSON.stringify({ task: JSON.parse(keyOf(task)) as LadderGame, result })}\n`);
  }
}
