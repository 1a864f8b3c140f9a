// @vitest-environment jsdom
import { startGame, seededRandom } from '@gunbai/engine';
import type { Json } from '@gunbai/engine';
import { LANGUAGES } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import { setupFor } from '@gunbai/shared/testing';
import { formatPercent } from '@gunbai/ui';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, vi, it, expect } from 'vitest';
import { rules } from '../../game.ts';
import { createBattle } from '../../rules/combat/battle-state.ts';
import type { BattleGroup, Battle } from '../../rules/combat/battle-state.ts';
import { fortValueAt } from '../../rules/state.ts';
import type { GameState } from '../../rules/state.ts';
import { placeOf, leaderOf, ODA, clanOf } from '../../rules/components.ts';
import { beginRegrouping, regroupValue } from '../../rules/regroup/regroup.ts';
import { createGroup } from '../helpers/battle.ts';
import { text } from '../../text/index.ts';
import { BattlePanel } from '../../ui/panels/BattlePanel.tsx';
import { createNames } from '../../ui/names.ts';
import { indexActions } from '../../ui/action-index.ts';
import { formatDecisionStakes } from '../../ui/decision-stakes.ts';
import { messagesFor } from '../../ui/messages.ts';
import { computeSiegeOdds } from '../../odds/siege-odds.ts';
import { OtherChoices } from '../../ui/panels/ChoicePanels.tsx';
import type { BoardContext } from '../../ui/board-context.ts';

afterEach(cleanup);

interface Step {
  readonly step: string;
  readonly at?: string;
  readonly local?: Json;
}

const settingAt = (
  steps: readonly Step[],
  groups: readonly BattleGroup[] = [],
  change: Partial<Battle> = {},
  language: Language = 'en',
): BoardContext => {
  const setup = setupFor(rules.game, { scenario: 'short' });
  const { state } = startGame(rules.game, setup, seededRandom(7), true);
  const board = structuredClone(state.board) as GameState;
  board.fortune = 0;
  if (groups.length > 0) board.battle = { ...createBattle(placeOf('odani'), false), groups: [...groups], ...change };
  const flow = steps.map(({ step, at: where = '', local = null }) => ({
    step,
    at: where,
    local,
    returned: null,
    effects: null,
    sealed: null,
  }));
  const view = { ...state, board, flow };
  return {
    view,
    messages: messagesFor(language),
    names: createNames(text[language], {}),
    picks: indexActions([['keepCard']]),
    choose: vi.fn(),
    label: String,
  };
};

const FIELD = [createGroup(0, 'oda', 3, 'nobunaga'), createGroup(1, 'azai', 3)];
const THROW = { step: 'fortuneThrow', local: { sides: [0] } };

it('shows the rerollable dice above the choices', () => {
  const hits = settingAt(
    [{ step: 'fieldBattle', at: 'hits', local: { dice: [[6, 1, 1], []] } }, THROW],
    [createGroup(0, 'oda', 3), createGroup(1, 'azai', 3)],
  );
  expect(formatDecisionStakes(hits)).toBe('Result: Oda 1 hit');
  const change = { initiative: [3, 3] as [number, number], round: 1, commander: [leaderOf('nobunaga'), -1] as [number, number] };
  const initiative = settingAt([{ step: 'fieldBattle', at: 'initiativeAgain', local: {} }, THROW], FIELD, change);
  expect(formatDecisionStakes(initiative)).toMatch(/^Result: 3 \+ \d : 3 · Only Oda attacks$/);
});

it('shows the chance of a castle’s fall and the drawn card above the choices, in every language', () => {
  const besieged = [createGroup(0, 'oda', 9), { ...createGroup(1, 'azai', 2, 'nagamasa'), inside: true }];
  for (const language of LANGUAGES) {
    const storm = settingAt([{ step: 'stormOrHold' }], besieged, {}, language);
    const { board } = storm.view;
    const { castleFalls } = computeSiegeOdds(board.battle as Battle, 2, fortValueAt(board, placeOf('odani')));
    expect(formatDecisionStakes(storm)).toContain(`${messagesFor(language)('castleFalls')} ${formatPercent(castleFalls)}`);
    const drawn = settingAt([{ step: 'fortuneCard', local: { seat: 0, count: 0 } }], [], {}, language);
    const hand = drawn.view.board.hands[0] as string;
    const zones = {
      ...drawn.view.zones,
      [hand]: { ...drawn.view.zones[hand], pieces: ['card_08', 'card_47'] },
    } as BoardContext['view']['zones'];
    expect(formatDecisionStakes({ ...drawn, view: { ...drawn.view, zones } })).toBe(drawn.names.card('card_47'));
  }
  const other = settingAt([{ step: 'exile' }]);
  expect(formatDecisionStakes(other)).toBeNull();
});

it('shows the stakes between the heading and the buttons', () => {
  render(<OtherChoices context={settingAt([{ step: 'exile' }])} stake="Result: 2 hits" />);
  const stake = screen.getByText('Result: 2 hits');
  expect(stake.previousElementSibling?.tagName).toBe('H3');
  expect(stake.nextElementSibling?.querySelector('button')).not.toBeNull();
});

it('shows the odds before the line-up when fight or retreat is asked, in the clan’s ink', () => {
  const context = settingAt([{ step: 'retreatOrFight', local: { side: 1 } }], FIELD);
  const { container } = render(<BattlePanel battle={context.view.board.battle as Battle} context={context} />);
  const odds = screen.getByText('If Azai retreats');
  const [first] = container.querySelectorAll('.mdt-groups');
  expect(odds.compareDocumentPosition(first as Element) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getAllByText('If Azai retreats')).toHaveLength(1);
  expect(screen.getByText('If nobody retreats')).toBeTruthy();
  expect(container.querySelector('.mdt-side .mdt-groups')).toBeNull();
});

it('shows how many units of each offered clan may still regroup above the choices, in every language', () => {
  for (const language of LANGUAGES) {
    const context = settingAt([{ step: 'regroupUnit', local: { seat: 0 } }], [], {}, language);
    const { board } = context.view;
    beginRegrouping(board, ODA);
    board.raised[clanOf('oda')] = 1;
    const picks = indexActions([['endRegroup'], ['raiseSoldier', 'oda'], ['raiseLeader', 'ieyasu']]);
    const stakes = formatDecisionStakes({ ...context, picks }) ?? '';
    const clan = text[language].names['clan'] ?? {};
    expect(stakes).toContain(`${clan['oda']} ${regroupValue(board, clanOf('oda')) - 1}`);
    expect(stakes).toContain(`${clan['tokugawa']} ${regroupValue(board, clanOf('tokugawa'))}`);
    expect(stakes).not.toMatch(/\{\{|undefined|NaN/);
    expect(formatDecisionStakes(context)).toBeNull();
  }
});

it('shows the expected hits of both sides above the choice to fight or retreat', () => {
  const change = { round: 1, commander: [leaderOf('nobunaga'), -1] as [number, number] };
  expect(formatDecisionStakes(settingAt([{ step: 'retreatOrFight', local: { side: 0 } }], FIELD, change))).toMatch(
    /^If nobody retreats: Oda, when attacking: 1\.3 hits on average · Azai, when attacking: 0\.5 hits on average$/,
  );
});
