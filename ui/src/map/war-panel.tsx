import { sameAction } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import { kindOf } from '../picking.ts';
import type { Picking, Term } from '../picking.ts';
import { useRoving } from '../roving.ts';
import { useWords } from '../speech.tsx';
import { Legend } from './legend.tsx';
import { Rolled } from './rolled.tsx';
import { TargetButton } from '../target.tsx';
import { StackList } from './stack-list.tsx';
import type { StackItem } from './stack-list.tsx';
import type { MapOffer, UnitOnMap, WarTableProps } from './war-table.tsx';

interface WarPanelProps extends WarTableProps {
  readonly picking: Picking<MapOffer>;
  /** The hex whose stack is open, and whether the reader asked for it. */
  readonly looked: Hex | null;
  readonly isAsked: boolean;
  /** What has been pointed at, or belongs to the action that is marked. */
  readonly taken: readonly Term[];
  /** Called when the reader begins (with an offer) and ceases (null) to point at an order: the map shows where it leads. */
  onGlance(offer: MapOffer | null): void;
  /** In how many hexes something can be chosen, and the way from one to the next. */
  readonly spread: number;
  onNext(): void;
}

/** More buttons than this are better chosen on the map; so few are written out even before anything is pointed at. */
const FEW = 14;
const VERY_FEW = 4;

/** Several hexes may be reached by the same first step, which is written once. */
const onceEach = (offers: readonly MapOffer[]): MapOffer[] =>
  offers.filter(({ action }, index) => offers.findIndex((other) => sameAction(other.action, action)) === index);

/** Brings a part of the panel into view, below the orders where those stay. */
const show = (part: HTMLElement | null, block: ScrollLogicalPosition): void => {
  const orders = part?.closest('.war-panel')?.querySelector<HTMLElement>('.war-orders');
  if (!part) return;
  const isCovered = orders && !orders.contains(part) && getComputedStyle(orders).position === 'sticky';
  part.style.scrollMarginTop = isCovered ? `${orders.offsetHeight}px` : '';
  part.scrollIntoView?.({ block });
};

/** Brings the place where it stands into view, once. */
const Shown = ({ block = 'nearest' }: { block?: ScrollLogicalPosition }) => {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => show(place.current, block), [block]);
  return <span ref={place} />;
};

/** What can be done: what was pointed at, what to point at next, and the orders that are written out. */
const Orders = (props: WarPanelProps) => {
  const { picking, table, units, refused = [] } = props;
  const words = useWords();
  const { ready, open, picked, next } = picking;
  const waiting = units.filter(({ id, hex }) => hex === null && next.has(`unit:${id}`));
  const listed = open.length <= (picked.length > 0 ? FEW : VERY_FEW) ? onceEach([...ready, ...open]) : ready;
  if (table.acting === null) return null;
  return (
    <section className="war-orders" aria-label={words('orders')}>
      <Shown key={`${picked.join()} ${ready.map(({ action }) => action[0]).join()}`} />
      {picked.length > 0 && <Picked {...props} />}
      {open.length > 0 && <p className="war-next">{words(nextWord(next))}</p>}
      {props.spread > 1 && waiting.length === 0 && (
        <button type="button" className="button war-onward" data-kind="quiet" onClick={props.onNext}>
          {words('nextLit', props.spread)}
        </button>
      )}
      {waiting.length > 0 && <StackList items={waiting.map((unit) => itemOf(unit, props))} isLoose />}
      <ul className="war-actions">
        {listed.map((offer) => (
          <li key={JSON.stringify(offer.action)}>
            <OrderButton {...props} offer={offer} />
          </li>
        ))}
      </ul>
      {picked.length === 0 && refused.length > 0 && <Refusals {...props} refused={refused} />}
    </section>
  );
};

/** What was pointed at so far, and the way back. */
const Picked = ({ picking, nameOf }: Pick<WarPanelProps, 'picking' | 'nameOf'>) => {
  const words = useWords();
  return (
    <p className="war-picked">
      {picking.picked.map((named) => (
        <span key={named} className="war-chip">
          {nameOf(named)}
        </span>
      ))}
      <button type="button" className="button" data-kind="quiet" onClick={picking.unpick}>
        {words('back')}
      </button>
    </p>
  );
};

/** An order in words; while somebody points at it the map shows where it leads. */
const OrderButton = ({ offer, table, say, onGlance }: Pick<WarPanelProps, 'table' | 'say' | 'onGlance'> & { offer: MapOffer }) => (
  <button
    type="button"
    className="button"
    aria-pressed={sameAction(table.chosen, offer.action) || undefined}
    onClick={() => {
      onGlance(null);
      table.choose(offer.action);
    }}
    onPointerEnter={() => onGlance(offer)}
    onPointerLeave={() => onGlance(null)}
    onFocus={() => onGlance(offer)}
    onBlur={() => onGlance(null)}
  >
    {say(offer.action)}
  </button>
);

/** Orders that a rule forbids now: they answer why. */
const Refusals = ({ table, say, refused }: Pick<WarPanelProps, 'table' | 'say'> & { refused: readonly MapOffer['action'][] }) => (
  <ul className="war-refusals">
    {refused.map((action) => (
      <li key={JSON.stringify(action)}>
        <TargetButton
          className="button"
          label={say(action)}
          state="refused"
          answer={() => {
            const refusal = table.why(action);
            return refusal ? table.explain(refusal) : null;
          }}
        >
          {say(action)}
        </TargetButton>
      </li>
    ))}
  </ul>
);

const nextWord = (next: ReadonlySet<Term>): 'pointUnit' | 'pointHex' | 'pointCastle' | 'point' => {
  const kinds = new Set([...next].map(kindOf));
  if (kinds.size > 1) return 'point';
  return kinds.has('unit') ? 'pointUnit' : kinds.has('hex') ? 'pointHex' : kinds.has('castle') ? 'pointCastle' : 'point';
};

const itemOf = (unit: UnitOnMap, { picking, taken, offers, table }: WarPanelProps): StackItem => {
  const named = `unit:${unit.id}`;
  return {
    isDraggable: offers.some(({ terms }) => terms.length === 2 && terms[0] === named && terms[1]?.startsWith('unit:')),
    onDrop(id) {
      const offer = offers.find(({ terms }) => terms.length === 2 && terms[0] === `unit:${id}` && terms[1] === named);
      if (offer) table.choose(offer.action);
    },
    id: unit.id,
    name: unit.name,
    about: unit.about,
    face: unit.own,
    state: taken.includes(named) ? 'chosen' : picking.next.has(named) ? 'lit' : 'plain',
    onChoose: () => {
      if (picking.next.has(named)) picking.pick(named);
    },
  };
};

/** The units of a pile by their forces: leaders first, each with those under his command. */
const forcesIn = (
  units: readonly UnitOnMap[],
): { readonly leader: string; readonly room: number; readonly members: readonly UnitOnMap[] }[] =>
  [...new Set(units.map(({ force }) => force))].map((leader) => {
    const members = units.filter(({ force }) => force === leader).toSorted((a, b) => Number(b.leads) - Number(a.leads));
    return { leader, room: members[0]?.room ?? 0, members };
  });

/** What stands in a hex: a command board, by pile and force. Arrow keys go through it. */
const Looked = (props: WarPanelProps & { readonly looked: Hex }) => {
  const { looked, castles, units, describeHex, picking } = props;
  const section = useRef<HTMLElement>(null);
  useRoving(section);
  // A stack that the reader asked for comes into view, and one where all that can be chosen is; else the orders stay there.
  const comesIntoView = props.table.chosen === null && (props.isAsked || picking.ready.length === 0);
  const open = useEffectEvent(() => {
    if (!comesIntoView) return;
    show(section.current, 'nearest');
    // Those who can be chosen may stand below many who cannot, and are not written out as orders.
    if (!props.isAsked && picking.open.length > VERY_FEW)
      show(section.current?.querySelector<HTMLElement>('.stack-item[data-state="lit"]') ?? null, 'center');
  });
  useEffect(() => open(), []);
  const here = units.filter(({ hex }) => hex === looked);
  const piles = [...new Set(here.map(({ pile }) => pile))];
  return (
    <section ref={section} className="war-looked" aria-live="polite">
      <h3>{describeHex(looked)}</h3>
      {castles
        .filter(({ hex }) => hex === looked)
        .map(({ id, face, about }) => (
          <p key={id} className="war-castle" data-thing={`castle:${id}`}>
            {picking.next.has(`castle:${id}`) && here.length > 0 ? (
              <button type="button" className="button war-castle-choice" onClick={() => picking.pick(`castle:${id}`)}>
                <strong className="serif">{face.name}</strong> {about}
              </button>
            ) : (
              <>
                <strong className="serif">{face.name}</strong> {about}
              </>
            )}
          </p>
        ))}
      {piles.map((pile) => (
        <div key={pile} className="war-pile">
          {forcesIn(here.filter((unit) => unit.pile === pile)).map(({ leader, room, members }) => (
            <StackList key={leader} items={members.map((unit) => itemOf(unit, props))} room={room} deed={props.deedOf?.(leader)} />
          ))}
        </div>
      ))}
    </section>
  );
};

/** Where the orders stay in view, a new decision shows what was just rolled above them, if there is room, or the battle that is told below them. */
const useNews = (panel: RefObject<HTMLElement | null>, offers: readonly MapOffer[]): void => {
  useEffect(() => {
    const orders = offers.length > 0 ? panel.current?.querySelector('.war-orders') : null;
    if (!orders || getComputedStyle(orders).position !== 'sticky') return;
    const rolled = panel.current?.querySelector('.rolled');
    const more = panel.current?.querySelector<HTMLElement>('.war-more');
    if (rolled) for (const part of [rolled, orders]) part.scrollIntoView?.({ block: 'nearest' });
    else if (more?.firstChild && more.getBoundingClientRect().top < orders.getBoundingClientRect().bottom) show(more, 'start');
  }, [panel, offers]);
};

/** Beside the map: how the war stands, what can be done, and what stands in the hex looked at. */
export const WarPanel = (props: WarPanelProps) => {
  const panel = useRef<HTMLElement>(null);
  useNews(panel, props.offers);
  return (
    <aside ref={panel} className="war-panel" data-marked={props.table.chosen !== null || undefined}>
      {props.head}
      <Rolled events={props.table.events} text={props.table.text} seatNames={props.table.seatNames} />
      <Orders {...props} />
      <div className="war-more">
        {props.table.chosen !== null && <Shown key={JSON.stringify(props.table.chosen)} block="start" />}
        {props.more}
      </div>
      {props.looked !== null && <Looked key={props.looked} {...props} looked={props.looked} />}
      {props.foot}
      <Legend rows={props.legend} />
    </aside>
  );
};
