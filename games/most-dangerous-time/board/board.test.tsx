// @vitest-environment jsdom
import { allowed, begin, fastChance, owing, perform, whyNot } from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import { setupFor } from '@gunbai/kits/testing';
import { LANGUAGES, sayRefusal } from '@gunbai/kits/text';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rules } from '../door.ts';
import { Board } from './index.tsx';

// The popover asks the browser to escape selectors, which jsdom cannot.
vi.stubGlobal('CSS', { escape: String });

afterEach(cleanup);

for (const [scenario, most] of [
  ['short', 14],
  ['three', 4],
  ['four', 4],
] as const)
  it(`draws a ${scenario} game at many kinds of decision`, () => {
    const { game } = rules;
    const setup = setupFor(game, { scenario });
    const table = begin(game, setup, fastChance(7), true);
    const chance = fastChance(11);
    const drawn = new Set<string>();
    while (drawn.size < most && !table.state.outcome) {
      const seat = owing(game, table.state)[0] as SeatId;
      const choices = allowed(game, table.state, seat);
      const step = table.state.flow.at(-1)?.step ?? '';
      if (!drawn.has(step)) {
        drawn.add(step);
        const language = LANGUAGES[drawn.size % LANGUAGES.length] ?? 'en';
        const text = rules.text[language];
        const { container } = render(
          <Board
            view={structuredClone(table.state)}
            viewer={seat}
            acting={seat}
            allowed={choices}
            chosen={null}
            choose={vi.fn()}
            why={(action) => whyNot(game, table.state, seat, action)}
            explain={(refusal) => sayRefusal(text, rules.clauses, language, refusal)}
            tell={vi.fn()}
            events={[]}
            text={text}
            language={language}
            seatNames={{}}
            motion={false}
          />,
        );
        expect(container.querySelector('svg')).not.toBeNull();
        expect(container.textContent).not.toMatch(/\{\{|undefined|NaN|\[object/);
        cleanup();
      }
      perform(table, seat, choices[chance.next(choices.length)] as Action);
    }
    expect(drawn.size).toBe(most);
  });
