import { percent } from '@gunbai/ui';
import { fortOf } from '../rules/board.ts';
import { clanOf, CLANS, leaderOf, NONE } from '../rules/components.ts';
import { oddsOfSiege } from '../rules/odds.ts';
import { allowance, isBySphere } from '../rules/regroup.ts';
import type { Regrouping } from '../rules/regroup.ts';
import { canStorm } from '../rules/siege.ts';
import { besiegedBravery, hitsInWords } from './battle.tsx';
import { thrownInWords } from './fortune.tsx';
import type { Setting } from './panels.tsx';

/** 11.0 How many units of each clan that is offered may still regroup; the Ikko-ikki are limited by group instead. */
const stillToRegroup = ({ view, words, names, picks }: Setting, local: Regrouping): string | null => {
  const clansOffered = [...picks.by.values()].flat().map(([verb, name]) => {
    if (verb === 'raiseSoldier') return clanOf(String(name));
    return verb === 'raiseLeader' ? (view.board.leaderClan[leaderOf(String(name))] as number) : NONE;
  });
  const clans = CLANS.filter(({ index }) => clansOffered.includes(index))
    .map(({ id, index }) => ({ id, most: allowance(view, index, local) }))
    .filter(({ most }) => most > 0 && Number.isFinite(most));
  const [first] = clans;
  if (!first) return null;
  if (isBySphere(view.board, local.seat)) return words('mayRegroup', { what: first.most });
  return words('mayRegroup', { what: words.list(clans.map(({ id, most }) => `${names.clan(id)} ${most}`)) });
};

/** What the decision at hand hangs on, in a line for the head of the choices: the rest of it may stand far below them. */
export const stakeOf = (setting: Setting): string | null => {
  const { view, words, names } = setting;
  const { board, flow, zones } = view;
  const frame = flow.at(-1);
  if (frame?.step === 'fortuneCard') {
    const { seat } = frame.local as { seat: number };
    const card = zones[board.hands[seat] ?? '']?.pieces.at(-1);
    return card === undefined || card === null ? null : names.card(card);
  }
  if (frame?.step === 'regroupUnit') return stillToRegroup(setting, frame.local as unknown as Regrouping);
  const { battle } = board;
  if (!battle) return null;
  if (frame?.step === 'stormOrHold' && canStorm(battle)) {
    const { castleFalls } = oddsOfSiege(battle, besiegedBravery(board, battle), fortOf(board, battle.place));
    return `${words('oddsIfStorm')}${words.colon}${words('castleFalls')} ${percent(castleFalls)}`;
  }
  if (frame?.step === 'retreatOrFight') return `${words('oddsIfFight')}${words.colon}${hitsInWords(battle, -1, setting)}`;
  return thrownInWords(battle, setting);
};
