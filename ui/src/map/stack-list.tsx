import type { Segment } from '@gunbai/kits/text';
import { useWords } from '../speech.tsx';
import { useTarget } from '../target.tsx';
import type { TargetState } from '../target.tsx';
import { Counter, COUNTER } from './counter.tsx';
import type { CounterFace } from './counter.tsx';
import './map.css';

export interface StackItem {
  readonly id: string;
  readonly name: string;
  /** What it is and how it stands, in words. */
  readonly about?: string;
  readonly face: CounterFace;
  readonly state: TargetState;
  readonly answer?: () => readonly Segment[] | null;
  onChoose?(): void;
  /** Another item can be dropped on this one: choosing first that, then this. */
  onDrop?(id: string): void;
  readonly isDraggable?: boolean;
}

/** A counter on a page, outside the map. */
const CounterOnPage = ({ face, size = 44 }: { face: CounterFace; size?: number }) => (
  <svg
    className="counter-on-page"
    width={size}
    height={size}
    viewBox={`${-COUNTER / 2 - 4} ${-COUNTER / 2 - 4} ${COUNTER + 10} ${COUNTER + 10}`}
    aria-hidden="true"
  >
    <Counter {...face} />
  </svg>
);

/** One counter with its name: chosen by click or key, or by being dropped on another. */
const StackButton = ({ item }: { item: StackItem }) => {
  const target = useTarget({
    label: item.name,
    state: item.state,
    answer: item.answer,
    onChoose: item.onChoose ? () => item.onChoose?.() : undefined,
  });
  return (
    <button
      type="button"
      {...target}
      // It is called by what is written beside the counter: what is drawn on it says the same in short.
      aria-label={undefined}
      className="stack-item"
      data-thing={`unit:${item.id}`}
      draggable={item.isDraggable}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', item.id)}
      onDragOver={(event) => item.onDrop && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        item.onDrop?.(event.dataTransfer.getData('text/plain'));
      }}
    >
      <CounterOnPage face={item.face} />
      <span className="stack-text">
        <span className="stack-name">{item.name}</span> {item.about !== undefined && <small>{item.about}</small>}
      </span>
    </button>
  );
};

/** Something that can be done with a whole force. */
export interface ForceDeed {
  readonly label: string;
  choose(): void;
}

interface StackListProps {
  readonly items: readonly StackItem[];
  readonly room?: number;
  /** They stand beside each other, nobody under the first. */
  readonly isLoose?: boolean;
  readonly deed?: ForceDeed | null | undefined;
}

/** Counters that belong together, each to be chosen or asked; `room` is drawn as empty boxes under the first. */
export const StackList = ({ items, room = 0, isLoose = false, deed }: StackListProps) => {
  const words = useWords();
  return (
    <ul className="stack-list" data-force={(items.length > 1 && !isLoose) || undefined}>
      {items.map((item) => (
        <li key={item.id}>
          <StackButton item={item} />
        </li>
      ))}
      {room > 0 && (
        <li>
          <span className="stack-room" role="img" aria-label={words('room', room)}>
            {Array.from({ length: room }, (_, index) => (
              <span key={index} />
            ))}
          </span>
        </li>
      )}
      {deed && (
        <li className="stack-deed">
          <button type="button" className="button" onClick={() => deed.choose()}>
            {deed.label}
          </button>
        </li>
      )}
    </ul>
  );
};
