import type { Language } from '@gunbai/shared/i18n';
import { ClauseLink } from '@gunbai/ui';
import type { ScenarioGoal } from '../../rules/state.ts';
import type { BoardContext } from '../board-context.ts';

type LocalizedText = Readonly<Record<Language, string>>;

/** A victory condition with its clause. */
interface VictoryCondition {
  readonly clause: string;
  readonly text: LocalizedText;
}

const createCondition = (clause: string, en: string, hans: string, hant: string, ja: string): VictoryCondition => ({
  clause,
  text: { en, 'zh-Hans': hans, 'zh-Hant': hant, ja },
});

/** 14.3, 16.1.3, 16.2.4 The victory conditions of each game; `{{n}}` is the bid, or six. */
export const VICTORY_CONDITIONS: Readonly<Record<ScenarioGoal, readonly VictoryCondition[]>> = {
  short: [
    createCondition(
      '14.3.1a',
      'Oda, with {{n}} castles or temples of fort value 2 or 3 after turn 10; otherwise Anti-Oda.',
      '第10回合后，织田有{{n}}座要塞值2或3的城寺则胜；否则反织田胜。',
      '第10回合後，織田有{{n}}座要塞值2或3的城寺則勝；否則反織田勝。',
      '第10ターンの後、要塞値2か3の城・寺を{{n}}支配していれば織田、でなければ反織田の勝ち。',
    ),
    createCondition(
      '14.3.1b',
      'Good Fortune in the hands of Oda counts as one more.',
      '幸运片在织田手中，抵一座。',
      '幸運片在織田手中，抵一座。',
      '織田が持つ幸運チットは一つと数える。',
    ),
  ],
  standard: [
    createCondition(
      '14.3.2',
      'The side that holds Kyo after turn 30.',
      '第30回合后控制京者胜。',
      '第30回合後控制京者勝。',
      '第30ターンの後に京を支配する側。',
    ),
  ],
  campaign: [
    createCondition(
      '14.3.3a',
      'Anti-Oda at once, if Nobunaga falls in battle or Nobutada dies.',
      '信长战死或信忠死亡，反织田立即获胜。',
      '信長戰死或信忠死亡，反織田立即獲勝。',
      '信長が討死するか信忠が死亡すれば、ただちに反織田の勝ち。',
    ),
    createCondition(
      '14.3.3b',
      'Otherwise the side that holds every space of the map.',
      '否则，控制图上全部据点者胜。',
      '否則，控制圖上全部據點者勝。',
      'そのほかは、盤上の全拠点を支配した側。',
    ),
  ],
  three: [
    createCondition(
      '16.1.3.1a',
      'Oda, with Kyo and seven home castles, of whatever clan.',
      '织田控制京与七座主城（不论原属何家）。',
      '織田控制京與七座主城（不論原屬何家）。',
      '織田は、京と本城七つ（どの家のものでもよい）を支配すれば勝ち。',
    ),
    createCondition(
      '16.1.3.1b',
      'Oda, with Kyo, once Azai, Asakura and Takeda are gone, a Truce with Ikko-ikki was played, and the shogun is not in Kyo.',
      '织田控制京，且浅井、朝仓、武田败落，一向一揆停战卡已打出，将军不在京。',
      '織田控制京，且淺井、朝倉、武田敗落，一向一揆停戰卡已打出，將軍不在京。',
      '織田は、京を支配し、浅井・朝倉・武田が滅び、一向一揆との和睦が使われ、将軍が京にいなければ勝ち。',
    ),
    createCondition(
      '16.1.3.2a',
      'Anti-Oda A or B alone, whose alliance holds Kyo while no Azuchi of level 3 stands.',
      '反织田A或B：其联盟控制京，且无3级安土，该家独胜。',
      '反織田A或B：其聯盟控制京，且無3級安土，該家獨勝。',
      '反織田AかBは、その連合が京を支配し、要塞値3の安土城がなければ、単独で勝ち。',
    ),
    createCondition(
      '16.1.3.2b',
      'Anti-Oda A or B alone, whose alliance takes Gifu, Kiyosu or Azuchi.',
      '反织田A或B：其联盟攻占岐阜、清洲或安土，该家独胜。',
      '反織田A或B：其聯盟攻佔岐阜、清洲或安土，該家獨勝。',
      '反織田AかBは、その連合が岐阜、清洲、安土のどれかを取れば、単独で勝ち。',
    ),
    createCondition(
      '14.3.2',
      'If no side has won, the side that holds Kyo after turn 30.',
      '无人获胜时，第30回合后控制京者胜。',
      '無人獲勝時，第30回合後控制京者勝。',
      '勝者がなければ、第30ターンの後に京を支配する者。',
    ),
  ],
  four: [
    createCondition(
      '16.2.4.2',
      'The player whose target Oda holds, whichever of them took it: Hideyoshi Takamatsu, Katsuie Uotsu, Tokugawa Tottori.',
      '织田方控制其目标者胜：秀吉高松，胜家鱼津，德川鸟取，不论由谁攻下。',
      '織田方控制其目標者勝：秀吉高松，勝家魚津，德川鳥取，不論由誰攻下。',
      '織田側が目標を支配した者：秀吉は備中高松、勝家は魚津、徳川は鳥取。誰が取ってもよい。',
    ),
    createCondition(
      '16.2.4.3a',
      'Anti-Oda, who takes Gifu, Kiyosu or Azuchi, or if Nobunaga dies.',
      '反织田攻占岐阜、清洲或安土，或信长死亡。',
      '反織田攻佔岐阜、清洲或安土，或信長死亡。',
      '反織田は、岐阜、清洲、安土のどれかを取るか、信長が死亡すれば勝ち。',
    ),
    createCondition(
      '16.2.4.4',
      'Anti-Oda, if no side has won after turn 30.',
      '第30回合后无人获胜，则反织田胜。',
      '第30回合後無人獲勝，則反織田勝。',
      '第30ターンの後に勝者がなければ反織田。',
    ),
  ],
};

/** The victory conditions of this scenario. */
export const VictoryConditions = ({ context: { view, messages }, language }: { context: BoardContext; language: Language }) => (
  <details className="mdt-panel mdt-legend mdt-victory">
    <summary>{messages('victoryConditions')}</summary>
    <ul>
      {VICTORY_CONDITIONS[view.board.goal].map(({ clause, text }) => (
        <li key={clause}>
          <span>{text[language].replace('{{n}}', String(view.board.needed))}</span>
          <ClauseLink clause={clause} />
        </li>
      ))}
    </ul>
  </details>
);
