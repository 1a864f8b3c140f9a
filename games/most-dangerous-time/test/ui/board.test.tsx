// @vitest-environment jsdom
import { startGame, seededRandom, pendingSeats, legalActions, refusalFor, applyAction, isSameAction, promptFor } from '@gunbai/engine';
import type { SeatId, Action, State } from '@gunbai/engine';
import { LANGUAGES, formatRefusal, toText, formatPrompt } from '@gunbai/shared/i18n';
import { setupFor } from '@gunbai/shared/testing';
import { act, cleanup, render, fireEvent, screen } from '@testing-library/react';
import { cloneElement } from 'react';
import { vi, afterEach, it, expect } from 'vitest';
import { rules } from '../../game.ts';
import { boardElement } from '../helpers/board-element.tsx';
import { position } from '../helpers/position.ts';
import { text } from '../../text/index.ts';
import { Board } from '../../ui/index.tsx';

// The popover uses CSS.escape, which jsdom lacks.
vi.stubGlobal('CSS', { escape: String });

afterEach(cleanup);

for (const [scenario, minDecisions] of [
  ['short', 14],
  ['three', 4],
  ['four', 4],
] as const)
  it(`draws a ${scenario} game at many kinds of decision`, () => {
    const { game } = rules;
    const setup = setupFor(game, { scenario });
    const ctx = startGame(game, setup, seededRandom(7), true);
    const chance = seededRandom(11);
    const decisionKinds = new Set<string>();
    while (decisionKinds.size < minDecisions && !ctx.state.outcome) {
      const seat = pendingSeats(game, ctx.state)[0] as SeatId;
      const choices = legalActions(game, ctx.state, seat);
      const step = ctx.state.flow.at(-1)?.step ?? '';
      if (!decisionKinds.has(step)) {
        decisionKinds.add(step);
        const language = LANGUAGES[decisionKinds.size % LANGUAGES.length] ?? 'en';
        const messages = text[language];
        const { container } = render(
          <Board
            view={structuredClone(ctx.state)}
            viewer={seat}
            actingSeat={seat}
            allowed={choices}
            pendingAction={null}
            choose={vi.fn()}
            refusalFor={(action) => refusalFor(game, ctx.state, seat, action)}
            explain={(refusal) => formatRefusal(messages, [], language, refusal)}
            showMessage={vi.fn()}
            events={[]}
            text={messages}
            language={language}
            seatNames={{}}
            motion={false}
          />,
        );
        expect(container.querySelector('svg')).not.toBeNull();
        expect(container.textContent).not.toMatch(/\{\{|undefined|NaN|\[object/);
        cleanup();
      }
      applyAction(ctx, seat, choices[chance.next(choices.length)] as Action);
    }
    expect(decisionKinds.size).toBe(minDecisions);
  });

it('describes the current step while no alliance has an impulse', () => {
  const head = (table: { readonly state: State<unknown> }, seat: SeatId): string => {
    const { container } = render(boardElement(table.state, seat));
    const messages = container.querySelector('.mdt-between')?.textContent ?? '';
    cleanup();
    return messages;
  };
  const setUp = startGame(rules.game, setupFor(rules.game, { scenario: 'short' }), seededRandom(7));
  const end = position({ at: { step: 'endPhase', part: 'disband', local: { next: 0 } }, places: { gifu: { oda: 1 }, odani: { azai: 1 } } });
  const draw = position({
    at: { step: 'turn', part: 'before', local: { chit: null } },
    places: { gifu: { oda: 1 } },
    cup: ['oda', 'ikko'],
    hands: { oda: ['card_32'] },
  });
  expect([head(setUp, 'antiOda'), head(end, 'oda'), head(draw, 'oda')]).toEqual(['Set-up', 'End Phase', 'Between impulses']);
});

it('labels a leader who can be chosen on the map with the wording of the action', () => {
  const table = position({
    at: 'negotiation',
    active: 'oda',
    places: { kyo: { leaders: ['nobunaga'], oda: 3 }, gifu: { oda: 1 }, tanba_kameyama: { minor: 1 } },
  });
  const { container } = render(boardElement(table.state, 'oda'));
  fireEvent.click(container.querySelector('[aria-label^="Kyo"]') as Element);
  const button = container.querySelector('button.mdt-unit') as Element;
  const written = (button.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  expect(written).toMatch(/^Oda Nobunaga Daimyo.* 7$/i);
  expect(button.getAttribute('aria-label')).toBe(`Oda Nobunaga negotiates: ${written}`);
});

it('lists the marks of soldiers in a place with the commas of the language', () => {
  const table = position({ active: 'oda', points: 4, places: { kyo: { oda: 1 }, odani: { oda: 3, inside: { azai: 2 } } } });
  const { container } = render(cloneElement(boardElement(table.state, 'oda'), { text: text.ja, language: 'ja' }));
  fireEvent.click(container.querySelector('[aria-label^="小谷"]') as Element);
  expect([...container.querySelectorAll('.mdt-unit small')].map(({ textContent }) => textContent)).toContain('兵2、城内');
});

it('explains why a selection cannot march and who leads the other leaders', () => {
  const table = position({
    scenario: 'four',
    active: 'hideyoshi',
    points: 4,
    places: { kyo: { leaders: ['nobunaga', 'niwa', 'hideyoshi'], oda: 6 }, gifu: { oda: 1 } },
    daimyo: ['hideyoshi', 'shibata', 'ieyasu'],
  });
  table.act('hideyoshi', ['from', 'kyo']);
  const { container } = render(boardElement(table.state, 'hideyoshi'));
  const refusalText = (): string | undefined => container.querySelector('.mdt-march-refusal')?.textContent;
  const ticks = [...container.querySelectorAll<HTMLInputElement>('.mdt-march input')];
  expect(refusalText()).toBeUndefined();
  expect(ticks.filter(({ disabled }) => disabled).map((tick) => tick.closest('label')?.textContent)).toEqual([
    'Niwa Nagahide led by Katsuie',
  ]);
  for (const tick of ticks) if (tick.checked) fireEvent.click(tick);
  expect(refusalText()).toMatch(/need your leaders here.*16\.2\.6\.2/);
  fireEvent.click(screen.getByRole('button', { name: 'All eligible units' }));
  expect(ticks.map(({ checked }) => checked)).toEqual([true, true, false]);
});

it('selects a legal group where more units are eligible than a road carries', () => {
  const table = position({ active: 'oda', points: 4, places: { kyo: { leaders: ['nobunaga', 'niwa'], oda: 12 }, gifu: { oda: 1 } } });
  table.act('oda', ['from', 'kyo']);
  const { container } = render(boardElement(table.state, 'oda'));
  fireEvent.click(screen.getByRole('button', { name: 'None' }));
  fireEvent.click(screen.getByRole('button', { name: 'All eligible units' }));
  expect(container.querySelector('.mdt-march-refusal')).toBeNull();
  expect(screen.getByText('8 units march')).toBeDefined();
});

it('shows the odds of the battle while a destination is pressed for long, before the march', () => {
  vi.useFakeTimers();
  const table = position({
    places: { kyo: { leaders: ['niwa'], oda: 5 }, otsu: { leaders: ['nagamasa'], azai: 3 } },
    control: { otsu: 'azai' },
    active: 'oda',
    points: 1,
  });
  table.act('oda', ['from', 'kyo']);
  const { container } = render(boardElement(table.state, 'oda'));
  const otsu = container.querySelector('.mdt-place [data-state="selectable"][aria-label^="Otsu"]') as Element;
  fireEvent.pointerDown(otsu);
  act(() => void vi.advanceTimersByTime(600));
  expect(container.querySelector('.hover-card')?.textContent).toMatch(
    /if all outside the walls stand and fight.*Oda holds the field.*84\s?%/,
  );
  vi.useRealTimers();
});

it('does not refuse a selection that is offered only a two-step march, as in a lesson', () => {
  const table = position({ active: 'oda', points: 4, places: { kyo: { leaders: ['nobunaga'], oda: 5 }, gifu: { oda: 1 } } });
  table.act('oda', ['from', 'kyo']);
  const taught: Action = ['strategic', 'otsu', 'kannonji', ['nobunaga'], { oda: 5 }];
  const why = (action: Action) => (isSameAction(action, taught) ? null : ({ code: 'unknown-action', detail: 'lesson' } as const));
  const { container } = render(cloneElement(boardElement(table.state, 'oda'), { allowed: [taught], refusalFor: why }));
  expect(container.querySelector('.mdt-march-refusal')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Oda: one fewer' }));
  expect(container.querySelector('.mdt-march-refusal')).not.toBeNull();
});

it('shows the units of the pending march', () => {
  const table = position({
    active: 'oda',
    points: 4,
    places: { kyo: { leaders: ['nobunaga', 'niwa'], oda: 8 }, gifu: { oda: 1 } },
  });
  table.act('oda', ['from', 'kyo']);
  const pendingAction: Action = ['march', 'otsu', ['nobunaga'], { oda: 5 }];
  const { container, rerender } = render(boardElement(table.state, 'oda', pendingAction));
  const going = () => [
    ...[...container.querySelectorAll<HTMLInputElement>('.mdt-march input')].map(({ checked }) => checked),
    container.querySelector('.mdt-march output')?.textContent,
  ];
  expect(going()).toEqual([true, false, '5/8']);
  fireEvent.click(screen.getByRole('button', { name: 'None' }));
  expect(going()).toEqual([false, false, '0/8']);
  rerender(boardElement(table.state, 'oda', ['strategic', 'otsu', 'kannonji', ['niwa'], { oda: 2 }]));
  expect(going()).toEqual([false, true, '2/8']);
});

const IN_TALKS = {
  en: ['Hideyoshi: play betrayal cards in this negotiation step?', 'Continue', 'Betrayal: Rokkaku Yoshikata, through Oda Nobunaga'],
  ja: ['羽柴秀吉：この調略で裏切りカードを使いますか。', '続ける', '六角義賢の裏切り（織田信長による）'],
  'zh-Hans': ['羽柴秀吉：在此劝诱环节打出背叛卡？', '继续', '背叛：六角义贤（由织田信长）'],
  'zh-Hant': ['羽柴秀吉：在此勸誘環節打出背叛卡？', '繼續', '背叛：六角義賢（由織田信長）'],
} as const;

for (const language of LANGUAGES)
  it(`asks an Oda player in another player's negotiation step for a betrayal card, and lets him pass, also in advance (${language})`, () => {
    const table = position({
      scenario: 'four',
      active: 'katsuie',
      at: 'negotiation',
      places: { kannonji: { leaders: ['hideyoshi', 'nobunaga'] }, mitsukuri: { leaders: ['rokkaku'], rokkaku: 1 } },
      hands: { oda: ['card_17', 'card_33'] },
    }).act('katsuie', ['endTalks']);
    const question = promptFor(table.game, table.state, 'hideyoshi');
    const [asked, pass, card] = IN_TALKS[language];
    expect([question?.step, question?.standingOrder]).toEqual(['playInTalks', { pass: 'endTalks' }]);
    expect(question && toText(formatPrompt(text[language], question.prompt))).toBe(asked);
    const choose = vi.fn();
    const { container } = render(cloneElement(boardElement(table.state, 'hideyoshi'), { text: text[language], language, choose }));
    // The active player is named above, the choices are separate, and the playable card can also be chosen in the hand.
    expect(container.querySelector('.mdt-impulse')?.textContent).toContain(text[language].names['seat']?.['katsuie']);
    const buttonTexts = (selector: string) => [...container.querySelectorAll(`${selector} button`)].map(({ textContent }) => textContent);
    expect(buttonTexts('.mdt-panel > .mdt-choices')).toEqual([pass, card]);
    expect([buttonTexts('.mdt-card[data-playable] .mdt-choices'), buttonTexts('.mdt-card:not([data-playable])')]).toEqual([[card], []]);
    fireEvent.click(container.querySelector('.mdt-card .mdt-choices button') as Element);
    fireEvent.click(screen.getByRole('button', { name: pass }));
    expect(choose.mock.calls).toEqual([[['betray', 'card_17', 'nobunaga']], [['endTalks']]]);
  });
