// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FigureChart } from '../../src/components/analysis/FigureChart.tsx';
import { en } from '../../src/i18n/en.ts';
import { createTranslator, TranslatorContext } from '../../src/i18n/index.tsx';

afterEach(cleanup);

const gridLabels = (values: readonly number[]): (string | null)[] => {
  render(
    <TranslatorContext value={createTranslator('en', en)}>
      <FigureChart label="Pieces" series={[{ id: 'a', label: 'A', values }]} positions={values.map(String)} format={String} />
    </TranslatorContext>,
  );
  return [...document.querySelectorAll('.chart-grid text[text-anchor=end]')].slice(0, 3).map(({ textContent }) => textContent);
};

test('the axis of whole numbers has no halves', () => {
  expect(gridLabels([60, 65])).toEqual(['0', '33', '66']);
  cleanup();
  expect(gridLabels([-3, 4])).toEqual(['-3', '1', '5']);
  cleanup();
  expect(gridLabels([0, 0])).toEqual(['0', '1', '2']);
});
