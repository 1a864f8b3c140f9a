/** Where a value of a component comes from. `partly`: some of it is printed or public, the rest is reconstructed. */
export const ORIGINS = ['printed', 'public', 'partly', 'reconstructed', 'adjusted'] as const;
export type Origin = (typeof ORIGINS)[number];
