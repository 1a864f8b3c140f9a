import { ROAD, TRAIL } from '../components.ts';

/** 9.3.1 Units that one movement point moves along a road. */
export const ROAD_LIMIT = 8;

/** 9.3.2 Units that one movement point moves along a trail. */
export const TRAIL_LIMIT = 4;

/** 9.3.3, 13.2.1 Units that one movement point moves along a sea lane. */
export const LANE_LIMIT = 1;

/** 9.5.1 Units in one strategic move. */
export const STRATEGIC_LIMIT = 8;

/** 9.3.1, 9.3.2 Units that may march along a link in one step; none march along a sea lane. */
export const marchLimit = (kind: number): number => (kind === ROAD ? ROAD_LIMIT : kind === TRAIL ? TRAIL_LIMIT : 0);
