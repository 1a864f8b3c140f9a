import type { SeatId } from '@gunbai/engine';
import type { LadderGameResult, TurnTimes } from './play-game.ts';
import type { Seating } from './schedule.ts';
import { ratingsOf, wilson } from './statistics.ts';
import type { Encounter, Share } from './statistics.ts';

/** The results of one seating. */
interface SeatingTally {
  readonly seating: Seating;
  games: number;
  draws: number;
  /** By seat. A victory that several seats share counts for each of them. */
  readonly wins: number[];
}

interface Against extends Share {
  readonly level: string;
  readonly against: string;
  readonly seat: SeatId;
  readonly games: number;
  readonly draws: number;
}

export interface ScenarioReport {
  readonly scenario: string;
  readonly games: number;
  readonly secondsPerGame: number;
  /** A level in a seat while another level has all other seats. A draw counts as half a win. */
  readonly pairs: readonly Against[];
  /** A level against itself, by seat: how balanced the scenario is. */
  readonly balance: readonly Against[];
  /** Ratings only with two seats: with more, a fair share is less than a half. */
  readonly levels: readonly {
    readonly level: string;
    readonly rating?: number;
    readonly meanTurnMs: number;
    readonly longestTurnMs: number;
  }[];
}

/** Collects the results of one scenario. */
export class ScenarioResults {
  private readonly scenario: string;
  private readonly seats: readonly SeatId[];
  private readonly levels: readonly string[];
  private readonly tables = new Map<string, SeatingTally>();
  private readonly times: Record<string, TurnTimes> = {};
  private seconds = 0;
  private games = 0;

  constructor(scenario: string, seats: readonly SeatId[], levels: readonly string[]) {
    this.scenario = scenario;
    this.seats = seats;
    this.levels = levels;
  }

  add(seating: Seating, { winners, seconds, times }: LadderGameResult): void {
    const key = seating.join(' ');
    let table = this.tables.get(key);
    if (!table) this.tables.set(key, (table = { seating, games: 0, draws: 0, wins: this.seats.map(() => 0) }));
    table.games++;
    if (winners.length === 0) table.draws++;
    this.seats.forEach((seat, index) => {
      if (winners.includes(seat)) (table.wins[index] as number)++;
    });
    this.games++;
    this.seconds += seconds;
    for (const [level, { turns, total, longest }] of Object.entries(times)) {
      const sum = (this.times[level] ??= { turns: 0, total: 0, longest: 0 });
      sum.turns += turns;
      sum.total += total;
      sum.longest = Math.max(sum.longest, longest);
    }
  }

  report(): ScenarioReport {
    const tables = [...this.tables.values()];
    const pairs = tables.flatMap((table) => this.pairsOf(table));
    return {
      scenario: this.scenario,
      games: this.games,
      secondsPerGame: Math.round((this.seconds / Math.max(1, this.games)) * 100) / 100,
      pairs,
      balance: tables
        .filter(({ seating }) => new Set(seating).size === 1)
        .flatMap((table) => this.seats.map((_, seat) => this.shareOf(table, seat, table.seating[seat] as string))),
      levels: this.levelReports(pairs),
    };
  }

  /** The seats of a level that plays alone among others of one level. */
  private pairsOf(table: SeatingTally): Against[] {
    const { seating } = table;
    if (new Set(seating).size === 1) return [];
    return seating.flatMap((level, seat) => {
      const others = seating.filter((_, index) => index !== seat);
      return others.includes(level) ? [] : [this.shareOf(table, seat, others[0] as string)];
    });
  }

  private shareOf({ seating, wins, games, draws }: SeatingTally, seat: number, against: string): Against {
    const points = (wins[seat] as number) + draws / 2;
    return { level: seating[seat] as string, against, seat: this.seats[seat] as SeatId, games, draws, ...wilson(points, games) };
  }

  private levelReports(pairs: readonly Against[]): ScenarioReport['levels'] {
    // With two seats each game appears twice, once for each level.
    const weight = this.seats.length === 2 ? 0.5 : 1;
    const encounters: Encounter[] = pairs.map(({ level, against, share, games }) => ({
      level,
      against,
      points: share * games * weight,
      games: games * weight,
    }));
    const ratings = this.seats.length === 2 ? ratingsOf(this.levels, encounters) : {};
    return this.levels.map((level) => {
      const { turns, total, longest } = this.times[level] ?? { turns: 0, total: 0, longest: 0 };
      return {
        level,
        ...(ratings[level] === undefined ? {} : { rating: ratings[level] }),
        meanTurnMs: Math.round(total / Math.max(1, turns)),
        longestTurnMs: Math.round(longest),
      };
    });
  }
}
