import { inOrder } from '@gunbai/kits/odds';
import type { Distribution } from '@gunbai/kits/odds';
import { Bars } from '@gunbai/ui/map';
import { ATTACKER, DEFENDER } from '../rules/battle.ts';
import type { Battle, BattleSide } from '../rules/battle.ts';
import { clanId, NONE } from '../rules/components.ts';
import type { Thrown } from '../rules/dice.ts';
import { hitsIn, volleysAtCastle, volleysInField } from '../rules/fire.ts';
import type { Volley } from '../rules/fire.ts';
import { attackersBy, initiativeBonus } from '../rules/initiative.ts';
import type { Attackers } from '../rules/initiative.ts';
import { fortuneSide, hitsOf, oddsOfInitiativeAgain } from '../rules/odds.ts';
import { besiegedVolleys } from '../rules/siege.ts';
import type { Setting } from './panels.tsx';
import type { Words } from './words.ts';

/** The clans that fight on a side. */
export const clansOn = ({ groups }: Battle, side: BattleSide): number[] => [
  ...new Set(groups.filter((group) => group.side === side).map(({ clan }) => clan)),
];

/** A side goes by the name of its clan; several clans are the attacker or the defender together. */
export const sideName = (battle: Battle, side: BattleSide, { words, names }: Setting): string => {
  const [clan, ...more] = clansOn(battle, side);
  return clan === undefined || more.length > 0 ? words(side === ATTACKER ? 'attacker' : 'defender') : names.clan(clanId(clan));
};

const hitsInWords = (words: Words, n: number): string => (n === 1 ? words('hitNow') : words('hitsNow', { n }));

export const whoFires = (battle: Battle, [attacker, defender]: Attackers, setting: Setting): string => {
  const { words } = setting;
  if (attacker && defender) return words('bothFire');
  if (!attacker && !defender) return words('nobodyFires');
  return words('onlyFires', { side: sideName(battle, attacker ? ATTACKER : DEFENDER, setting) });
};

/** 15.6.1b That the chances above count no throw made again, and who could have one made again. */
export const FortuneNote = ({ battle, setting }: { battle: Battle; setting: Setting }) => {
  const { view, words } = setting;
  const holder = fortuneSide(view.board, battle);
  return holder === -1 ? null : (
    <p className="mdt-quiet">
      {words('beforeFortune', { side: sideName(battle, holder, setting) })} <small>15.6.1b</small>
    </p>
  );
};

/** A throw that lies on the table: whose, how many hits it is worth, and how many another might be. */
interface Lying {
  readonly side: BattleSide;
  readonly hits: number;
  readonly again: Distribution;
}

interface Frame {
  readonly step: string;
  readonly at: string;
  readonly local: unknown;
}

const lying = (side: BattleSide, volleys: readonly Volley[], dice: readonly number[]): Lying => ({
  side,
  hits: hitsIn(volleys, dice),
  again: hitsOf(volleys),
});

/** The hit dice that the decision is about; nothing where it is about the initiative. */
const throwsIn = ({ step, at, local }: Frame, { sides }: Thrown, battle: Battle, setting: Setting): Lying[] | null => {
  if (step === 'siege') {
    const { dice } = local as { dice: readonly number[] };
    return at === 'besiegersLose'
      ? [lying(DEFENDER, besiegedVolleys(setting.view.board, battle), dice)]
      : [lying(ATTACKER, volleysAtCastle(battle, ATTACKER), dice)];
  }
  if (at !== 'hits') return null;
  const { dice } = local as { dice: readonly (readonly number[])[] };
  return sides.map((side) => lying(side, volleysInField(battle, side), dice[side] ?? []));
};

const HitsAgain = ({ thrown, battle, setting }: { thrown: Lying; battle: Battle; setting: Setting }) => {
  const { words } = setting;
  const title = words('throwsAgain', { side: sideName(battle, thrown.side, setting) });
  return (
    <>
      <h4>{title}</h4>
      <p className="mdt-quiet">{words('asItFell', { what: hitsInWords(words, thrown.hits) })}</p>
      <Bars
        label={title}
        outcomes={inOrder(thrown.again).map(([hits, chance]) => ({
          label: hits === thrown.hits ? `${hits} =` : String(hits),
          chance,
          tone: hits === thrown.hits ? 'plain' : hits > thrown.hits ? 'good' : 'bad',
        }))}
      />
    </>
  );
};

/** The throw about which the holder of Good Fortune is asked, if he is: hit dice, or the initiative where hits are null. */
const rethrowIn = (battle: Battle, setting: Setting): { readonly sides: readonly BattleSide[]; readonly hits: Lying[] | null } | null => {
  const { view } = setting;
  const asked = view.flow.at(-1);
  const asking = view.flow.at(-2);
  if (view.board.fortune === NONE || asked?.step !== 'fortuneThrow' || !asking) return null;
  const thrown = asked.local as unknown as Thrown;
  return { sides: thrown.sides, hits: throwsIn(asking, thrown, battle, setting) };
};

/** The two dice with what is added to each, and who attacks by them. */
const initiativeInWords = (battle: Battle, setting: Setting): string[] => {
  const { view } = setting;
  const [attack, defence] = battle.initiative;
  const more = [initiativeBonus(view.board, battle, ATTACKER), initiativeBonus(view.board, battle, DEFENDER)] as const;
  const dice = [attack, defence].map((die, side) => {
    const bonus = more[side] ?? 0;
    return bonus === 0 ? String(die) : `${die} ${bonus < 0 ? '−' : '+'} ${Math.abs(bonus)}`;
  });
  return [dice.join(' : '), whoFires(battle, attackersBy(battle, [attack + more[0], defence + more[1]]), setting)];
};

/** What lies on the table, in a line: the hits of each side, or the initiative and who attacks by it. */
export const thrownInWords = (battle: Battle, setting: Setting): string | null => {
  const { words } = setting;
  const thrown = rethrowIn(battle, setting);
  if (!thrown) return null;
  const what = thrown.hits
    ? thrown.hits.map(({ side, hits }) => `${sideName(battle, side, setting)} ${hitsInWords(words, hits)}`)
    : initiativeInWords(battle, setting);
  return words('asItFell', { what: what.join(' · ') });
};

/** 15.6.1b Before the holder decides: what lies there, and the exact chances of another throw. */
export const Rethrow = ({ battle, setting }: { battle: Battle; setting: Setting }) => {
  const { view, words } = setting;
  const thrown = rethrowIn(battle, setting);
  if (!thrown) return null;
  return (
    <div className="mdt-odds">
      {thrown.hits
        ? thrown.hits.map((one) => <HitsAgain key={one.side} thrown={one} battle={battle} setting={setting} />)
        : thrown.sides.map((side) => {
            const title = words('throwsAgain', { side: sideName(battle, side, setting) });
            return (
              <div key={side}>
                <h4>{title}</h4>
                <p className="mdt-quiet">{words('asItFell', { what: battle.initiative.join(' : ') })}</p>
                <Bars
                  label={title}
                  outcomes={oddsOfInitiativeAgain(view.board, battle, side).map(([who, chance]) => ({
                    label: whoFires(battle, who, setting),
                    chance,
                  }))}
                />
              </div>
            );
          })}
    </div>
  );
};
