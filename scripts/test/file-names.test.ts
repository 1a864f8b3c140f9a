import { expect, test } from 'vitest';
import { fileNameProblem } from '../lint/file-names.js';

test.each([
  'engine/src/game-context.ts',
  'web/src/table/BoardStage.tsx',
  'web/src/table/use-board-props.tsx',
  'games/kenshin/text/zh-Hans.ts',
  'ui/test/board-frame.test.tsx',
  'web/src/vite-env.d.ts',
])('%s has a valid name', (file) => {
  expect(fileNameProblem(file)).toBeNull();
});

test.each([
  'engine/src/gameContext.ts',
  'engine/src/GameContext.ts',
  'web/src/use_board.ts',
  'ui/test/BoardFrame.test.tsx',
  'web/src/boardStage.tsx',
])('%s has an invalid name', (file) => {
  expect(fileNameProblem(file)).toContain('kebab-case');
});
