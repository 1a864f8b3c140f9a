export * from './types.ts';
export * from './languages.ts';
export * from './names.ts';
export * from './format-message.ts';
export * from './format-game-text.ts';
