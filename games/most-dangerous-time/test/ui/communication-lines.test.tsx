// @vitest-environment jsdom
import { LANGUAGES } from '@gunbai/shared/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, vi, expect, it } from 'vitest';
import { clanOf, placeOf } from '../../rules/components.ts';
import { position } from '../helpers/position.ts';
import type { Position } from '../helpers/position.ts';
import { text } from '../../text/index.ts';
import { traceClanLine, LineOnMap, CutsOnMap, LinePanel } from '../../ui/CommunicationLines.tsx';
import { createNames } from '../../ui/names.ts';
import { indexActions } from '../../ui/action-index.ts';
import { messagesFor } from '../../ui/messages.ts';

afterEach(cleanup);

const renderLine = (clan: string, place: string, given: Position, language: (typeof LANGUAGES)[number] = 'en') => {
  const { state, board } = position(given);
  const traced = { clan: clanOf(clan), place: placeOf(place) };
  const line = traceClanLine(board, traced);
  const onTrace = vi.fn();
  const { container } = render(
    <>
      <svg>
        <LineOnMap line={line} />
        <CutsOnMap line={line} />
      </svg>
      <LinePanel
        traced={traced}
        line={line}
        onTrace={onTrace}
        context={{
          view: state,
          messages: messagesFor(language),
          names: createNames(text[language], {}),
          picks: indexActions([]),
          choose: vi.fn(),
          label: String,
        }}
      />
    </>,
  );
  expect(container.textContent).not.toMatch(/\{\{|undefined|NaN|\[object/);
  return { container, onTrace };
};

it('names the path of an open line and draws every link of it', () => {
  const { container } = renderLine('oda', 'kyo', {});
  expect(container.textContent).toMatch(/In communication: .*(Gifu|Kiyosu)/);
  expect(container.querySelectorAll('.mdt-communication path').length).toBe((container.textContent?.match(/→/g)?.length ?? 0) + 1);
  expect(container.querySelector('.mdt-cuts circle')).toBeNull();
});

it('shows where a line is cut, by whom and by which clause, in every language', () => {
  const siege = { places: { odani: { inside: { azai: 1 }, oda: 1 }, sawayama: { azai: 2 } } };
  const { container, onTrace } = renderLine('azai', 'sawayama', siege);
  expect(container.textContent).toContain('Odani besieged by Oda 5.2.1c');
  expect(container.querySelectorAll('.mdt-cuts [data-main]')).toHaveLength(1);
  screen.getByRole('button', { hidden: true, name: /Odani/ }).click();
  expect(onTrace).toHaveBeenCalledWith({ clan: clanOf('azai'), place: placeOf('odani') });
  cleanup();
  for (const language of LANGUAGES) {
    expect(renderLine('azai', 'sawayama', siege, language).container.textContent).toContain('5.2.1c');
    cleanup();
    expect(renderLine('miyoshi', 'sumoto', { places: { sea_kawachi: { oda: 1 } } }, language).container.textContent).toContain('13.1.4');
    cleanup();
  }
});
