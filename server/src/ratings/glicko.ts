/** Glicko-2 (Glickman, 2012): rating, deviation and volatility. */
export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

export const NEW_RATING: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178;
const TAU = 0.5;
const EPSILON = 1e-6;

interface RatedResult {
  readonly opponent: Rating;
  /** 1 won, 0.5 drawn, 0 lost. */
  readonly score: number;
}

const g = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

const computeVolatility = (phi: number, sigma: number, delta: number, v: number): number => {
  const a = Math.log(sigma * sigma);
  const f = (x: number): number => {
    const ex = Math.exp(x);
    const d = phi * phi + v + ex;
    return (ex * (delta * delta - phi * phi - v - ex)) / (2 * d * d) - (x - a) / (TAU * TAU);
  };
  let A = a;
  let B = delta * delta > phi * phi + v ? Math.log(delta * delta - phi * phi - v) : a - TAU;
  if (delta * delta <= phi * phi + v) while (f(B) < 0) B -= TAU;
  let fA = f(A);
  let fB = f(B);
  while (Math.abs(B - A) > EPSILON) {
    const C = A + ((A - B) * fA) / (fB - fA);
    const fC = f(C);
    if (fC * fB <= 0) {
      A = B;
      fA = fB;
    } else fA /= 2;
    B = C;
    fB = fC;
  }
  return Math.exp(A / 2);
};

/** The rating after one period of games, against opponents' ratings from before it. */
export const updateRating = (player: Rating, results: readonly RatedResult[]): Rating => {
  const mu = (player.rating - 1500) / SCALE;
  const phi = player.deviation / SCALE;
  if (results.length === 0)
    return { ...player, deviation: Math.min(350, SCALE * Math.sqrt(phi * phi + player.volatility * player.volatility)) };
  let precision = 0;
  let improvement = 0;
  for (const { opponent, score } of results) {
    const weight = g(opponent.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (opponent.rating - 1500) / SCALE)));
    precision += weight * weight * expected * (1 - expected);
    improvement += weight * (score - expected);
  }
  const v = 1 / precision;
  const volatility = computeVolatility(phi, player.volatility, v * improvement, v);
  const phiStar = Math.sqrt(phi * phi + volatility * volatility);
  const newPhi = 1 / Math.sqrt(1 / (phiStar * phiStar) + 1 / v);
  return { rating: 1500 + SCALE * (mu + newPhi * newPhi * improvement), deviation: newPhi * SCALE, volatility };
};
