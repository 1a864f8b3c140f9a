import type { MessagePart } from '@gunbai/shared/i18n';
import { useUiMessages } from '../../i18n.ts';
import { useTarget } from '../../Target.tsx';
import type { TargetState } from '../../Target.tsx';
import { Counter, COUNTER_SIZE } from '../pieces/Counter.tsx';
import type { CounterFace } from '../pieces/Counter.tsx';
import '../map.css';

export interface StackItem {
  readonly id: string;
  readonly name: string;
  /** Description, in words. */
  readonly about?: string;
  readonly face: CounterFace;
  readonly state: TargetState;
  readonly getTooltip?: () => readonly MessagePart[] | null;
  onChoose?(): void;
  /** Accepts a dropped item: picks that one first, then this. */
  onDrop?(id: string): void;
  readonly isDraggable?: boolean;
}

/** A counter outside the map. */
export const InlineCounter = ({ face, size = 50 }: { face: CounterFace; size?: number }) => (
  <svg
    className="counter-inline"
    width={size}
    height={size}
    viewBox={`${-COUNTER_SIZE / 2 - 4} ${-COUNTER_SIZE / 2 - 4} ${COUNTER_SIZE + 10} ${COUNTER_SIZE + 10}`}
    aria-hidden="true"
  >
    <Counter {...face} />
  </svg>
);

/** A counter with its name. Chosen by click, key, or drag and drop. */
const StackButton = ({ item }: { item: StackItem }) => {
  const target = useTarget({
    label: item.name,
    state: item.state,
    getTooltip: item.getTooltip,
    onChoose: item.onChoose ? () => item.onChoose?.() : undefined,
  });
  return (
    <button
      type="button"
      {...target}
      // The text next to the counter is its accessible name; the counter repeats it.
      aria-label={undefined}
      className="stack-item"
      data-ref={`unit:${item.id}`}
      draggable={item.isDraggable}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', item.id)}
      onDragOver={(event) => item.onDrop && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        item.onDrop?.(event.dataTransfer.getData('text/plain'));
      }}
    >
      <InlineCounter face={item.face} />
      <span className="stack-text">
        <span className="stack-name">{item.name}</span> {item.about !== undefined && <small>{item.about}</small>}
      </span>
    </button>
  );
};

/** An action of a whole force. */
export interface ForceAction {
  readonly label: string;
  choose(): void;
}

interface StackListProps {
  readonly items: readonly StackItem[];
  readonly commandCapacityLeft?: number;
  /** The units are equals; none is under the first. */
  readonly isUngrouped?: boolean;
  readonly forceAction?: ForceAction | null | undefined;
}

/** A group of selectable counters. Free command capacity is drawn as empty boxes. */
export const StackList = ({ items, commandCapacityLeft = 0, isUngrouped = false, forceAction }: StackListProps) => {
  const t = useUiMessages();
  return (
    <ul className="stack-list" data-force={(items.length > 1 && !isUngrouped) || undefined}>
      {items.map((item) => (
        <li key={item.id}>
          <StackButton item={item} />
        </li>
      ))}
      {commandCapacityLeft > 0 && (
        <li>
          <span className="command-capacity" role="img" aria-label={t('capacityLeft', commandCapacityLeft)}>
            {Array.from({ length: commandCapacityLeft }, (_, index) => (
              <span key={index} />
            ))}
          </span>
        </li>
      )}
      {forceAction && (
        <li className="force-action">
          <button type="button" className="button order-button" onClick={() => forceAction.choose()}>
            {forceAction.label}
          </button>
        </li>
      )}
    </ul>
  );
};
