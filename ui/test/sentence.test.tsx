// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { citedClause, Sentence } from '../src/Sentence.tsx';

afterEach(cleanup);

const PARTS = [{ kind: 'seat', id: 'p1', name: 'Hanako' }, ' rolls ', { kind: 'face', id: 'bow', name: 'Archery' }];

it('names of linkable kinds are buttons, other names are text', () => {
  const onNameClick = vi.fn<(kind: string, id: string) => void>();
  render(<Sentence parts={PARTS} onNameClick={onNameClick} linkableKinds={['seat']} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Hanako']);
  fireEvent.click(screen.getByRole('button'));
  expect(onNameClick).toHaveBeenCalledExactlyOnceWith('seat', 'p1');
  expect(document.body.textContent).toBe('Hanako rolls Archery');
});

it('without linkable kinds every name is a button; without a click handler none is', () => {
  render(<Sentence parts={PARTS} onNameClick={() => undefined} />);
  expect(screen.getAllByRole('button')).toHaveLength(2);
  cleanup();
  render(<Sentence parts={PARTS} />);
  expect(screen.queryAllByRole('button')).toHaveLength(0);
});

it('closing punctuation stays with the name before it', () => {
  const { container } = render(
    <Sentence parts={[...PARTS, ', ', { kind: 'place', id: 'omi', name: 'Omi' }, '). (line.6)']} onNameClick={() => undefined} />,
  );
  expect(container.textContent).toBe('Hanako rolls Archery, Omi). (line.6)');
  expect([...container.querySelectorAll('.name-with-punctuation')].map(({ textContent }) => textContent)).toEqual(['Archery,', 'Omi).']);
});

it('the cited clause of a refusal is a button, in the brackets of every language', () => {
  const onClauseClick = vi.fn<(clause: string) => void>();
  for (const [text, cited] of [
    ['You rolled none.', ' (line.1)'],
    ['你没有掷出。', '（line.1）'],
    ['足りません。', '（10.5.3:a）'],
  ] as const) {
    const clause = cited.replaceAll(/[ ()（）]/g, '');
    render(<Sentence parts={[text, cited]} onClauseClick={onClauseClick} />);
    fireEvent.click(screen.getByRole('button', { name: clause }));
    expect(onClauseClick).toHaveBeenLastCalledWith(clause);
    expect(citedClause([text, cited])).toBe(clause);
    cleanup();
  }
  expect(citedClause(['Nothing was rolled (yet again).'])).toBeNull();
  expect(citedClause([])).toBeNull();
});
