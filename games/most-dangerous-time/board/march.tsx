import { sameAction } from '@gunbai/engine';
import type { Action, Refusal } from '@gunbai/engine';
import { clanColours, Crest } from '@gunbai/ui';
import { useMemo, useState } from 'react';
import { leadersAt } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { clanId, CLAN_ODA, CLANS, LANE, leaderId, LEADERS, linkKindsOf, neighboursOf, NONE, placeId } from '../rules/components.ts';
import { freeSoldiers, isLeaderFree, kindName, kindOf } from '../rules/groups.ts';
import { TOKUGAWA_SEAT } from '../rules/players.ts';
import { isBySpheres, mayMove } from '../rules/spheres.ts';
import type { Setting } from './panels.tsx';

/** Who goes: leaders by id, soldiers by kind. */
export interface Company {
  readonly leaders: readonly string[];
  readonly soldiers: Readonly<Record<string, number>>;
}

/** 16.2.2.2, 16.2.6.1 With four players each Oda player sends off his own. */
const isMine = (board: Board, leader: number): boolean => !isBySpheres(board) || mayMove(board, leader);
const areMine = (board: Board, kind: string): boolean =>
  !isBySpheres(board) || kindOf(kind).clan === CLAN_ODA || board.activeSeat === TOKUGAWA_SEAT;

const kindsAt = (board: Board, from: number): { kind: string; most: number }[] =>
  CLANS.flatMap(({ index }) => [kindName(index, false), kindName(index, true)]).flatMap((kind) => {
    const most = freeSoldiers(board, from, kind);
    return most > 0 ? [{ kind, most }] : [];
  });

const everybody = (board: Board, from: number): Company => ({
  leaders: leadersAt(board, from)
    .filter((leader) => isLeaderFree(board, leader) && isMine(board, leader))
    .map(leaderId),
  soldiers: Object.fromEntries(
    kindsAt(board, from)
      .filter(({ kind }) => areMine(board, kind))
      .map(({ kind, most }) => [kind, most]),
  ),
});

const sizeOf = ({ leaders, soldiers }: Company): number => leaders.length + Object.values(soldiers).reduce((sum, count) => sum + count, 0);

/** The largest group that the rules offer: a good guess at who is to go. */
const largestOffered = (allowed: readonly Action[]): Company | null => {
  const groups = allowed.filter(([verb]) => verb === 'march').map(([, , leaders, soldiers]) => ({ leaders, soldiers }) as Company);
  return groups.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? null;
};

const NOBODY: Company = { leaders: [], soldiers: {} };

/** Who goes in a march that is marked but not yet made. */
const companyIn = (marked: Action | null): Company | null => {
  const group = marked?.[0] === 'march' ? marked.slice(2) : marked?.[0] === 'strategic' ? marked.slice(3) : null;
  return group && ({ leaders: group[0], soldiers: group[1] } as Company);
};

/** Holds who is to march while the place they leave is chosen: those of the march that is marked, until they are set otherwise. */
export const useCompany = (
  board: Board,
  from: number | null,
  allowed: readonly Action[],
  marked: Action | null,
): [Company, (company: Company) => void] => {
  const offered = useMemo(() => (from === null ? null : (largestOffered(allowed) ?? everybody(board, from))), [board, from, allowed]);
  const [set, change] = useState<{ offered: Company | null; marked: Action | null; company: Company } | null>(null);
  const isSet = set !== null && set.offered === offered && set.marked === marked;
  const company = isSet ? set.company : (companyIn(marked) ?? offered ?? NOBODY);
  return [company, (next) => change({ offered, marked, company: next })];
};

/** The action of marching a company to a place. */
export const marchOf = (company: Company, to: string): Action => [
  'march',
  to,
  [...company.leaders],
  Object.fromEntries(Object.entries(company.soldiers).filter(([, count]) => count > 0)),
];

/** Whether a march that is offered, of one step or two, is of just this company. */
const isOffered = (company: Company, allowed: readonly Action[]): boolean =>
  allowed.map(companyIn).some((other) => other !== null && sameAction(marchOf(other, ''), marchOf(company, '')));

/** Why a company can go nowhere as it is, if that is so: what is said of most of the ways out. */
export const refusalOf = (
  from: number,
  company: Company,
  allowed: readonly Action[],
  why: (action: Action) => Refusal | null,
): Refusal | null => {
  if (sizeOf(company) === 0 || isOffered(company, allowed)) return null;
  const kinds = linkKindsOf(from);
  const byLand = neighboursOf(from).filter((_, index) => kinds[index] !== LANE);
  const refusals = byLand.flatMap((place) => why(marchOf(company, placeId(place))) ?? []);
  if (refusals.length < byLand.length) return null;
  const often = ({ clause }: Refusal): number => refusals.filter((one) => one.clause === clause).length;
  return refusals.toSorted((a, b) => often(b) - often(a))[0] ?? null;
};

/** Sets who goes, by ticks and counts. */
export const MarchPanel = ({
  from,
  company,
  stays,
  onChange,
  setting,
}: {
  from: number;
  company: Company;
  /** Why nobody goes anywhere in this company. */
  stays: string | null;
  onChange(company: Company): void;
  setting: Setting;
}) => {
  const { view, words, names } = setting;
  const { board } = view;
  const leaders = LEADERS.filter(({ index }) => board.leaderAt[index] === from && isLeaderFree(board, index));
  const set = (kind: string, count: number): void => onChange({ ...company, soldiers: { ...company.soldiers, [kind]: count } });
  return (
    <section className="mdt-panel mdt-march">
      <h3>{words('group', { place: names.place(placeId(from)) })}</h3>
      <p className="mdt-quiet">
        {words('groupHint')} <strong>{words('going', { n: sizeOf(company) })}</strong>
      </p>
      {stays !== null && (
        <p className="mdt-stays" role="status">
          {stays}
        </p>
      )}
      {leaders.map(({ id, index }) => (
        <label key={id} className="mdt-unit">
          <input
            type="checkbox"
            checked={company.leaders.includes(id)}
            disabled={!isMine(board, index)}
            onChange={({ target }) =>
              onChange({ ...company, leaders: target.checked ? [...company.leaders, id] : company.leaders.filter((one) => one !== id) })
            }
          />
          <span className="mdt-leader-crest" style={clanColours(clanId(board.leaderClan[index] as number))}>
            <Crest clan={clanId(board.leaderClan[index] as number)} size={16} colour="var(--clan-ink)" />
          </span>
          <span>
            <strong>{names.leader(id)}</strong>{' '}
            {!isMine(board, index) && board.lord[index] !== NONE && (
              <small>{words('ledBy', { seat: names.seat(view.seats[board.lord[index] as number] ?? '') })}</small>
            )}
          </span>
        </label>
      ))}
      {kindsAt(board, from).map(({ kind, most }) => {
        const { clan, isOut } = kindOf(kind);
        const count = company.soldiers[kind] ?? 0;
        const name = `${names.clan(clanId(clan))}${isOut ? ` (${words('outOfTouch')})` : ''}`;
        return (
          <div key={kind} className="mdt-unit">
            <span className="mdt-leader-crest" style={clanColours(clanId(clan))}>
              <Crest clan={clanId(clan)} size={16} colour="var(--clan-ink)" />
            </span>
            <span>{name}</span>
            <span className="mdt-stepper">
              <button
                type="button"
                className="button"
                aria-label={`${name}${words.colon}${words('fewer')}`}
                disabled={count === 0}
                onClick={() => set(kind, count - 1)}
              >
                −
              </button>
              <output>
                {count}/{most}
              </output>
              <button
                type="button"
                className="button"
                aria-label={`${name}${words.colon}${words('more')}`}
                disabled={count === most || !areMine(board, kind)}
                onClick={() => set(kind, count + 1)}
              >
                +
              </button>
            </span>
          </div>
        );
      })}
      <p className="mdt-row">
        <button type="button" className="button" onClick={() => onChange(everybody(board, from))}>
          {words('all')}
        </button>
        <button type="button" className="button" onClick={() => onChange(NOBODY)}>
          {words('none')}
        </button>
      </p>
    </section>
  );
};
