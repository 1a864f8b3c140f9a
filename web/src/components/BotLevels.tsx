import type { AnyBot } from '@gunbai/ai';
import type { GameModule } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/shared/i18n';
import { selectableBots } from '../session/bot-client.ts';
import { useTranslator } from '../i18n/index.tsx';
import type { Translator } from '../i18n/index.tsx';
import { botName } from './use-game-assets.ts';

/** From this share on a bot wins practically always. */
const NEARLY_ALWAYS = 0.97;

/** A bot's measured strength in words; empty if it was not measured. */
export const formatStrength = ({ id, isSlow }: AnyBot, { strengths = {} }: GameModule, text: GameText, translator: Translator): string => {
  const { t, sentenceGap } = translator;
  const measured = strengths[id];
  const sentences: string[] = [];
  if (id === 'random') sentences.push(t('bots.random'));
  if (measured) {
    const { against, games, wins } = measured;
    const share = wins / games;
    const facts = { bot: botName(against, text, translator), games, wins: Math.round(share * 10) };
    sentences.push(share >= NEARLY_ALWAYS ? t('bots.winsAll', facts) : t('bots.winsTenths', facts));
  }
  if (isSlow) sentences.push(t('bots.slow'));
  return sentences.join(sentenceGap);
};

interface BotLevelsProps {
  readonly rules: GameModule;
  readonly seatCount: number;
  readonly text: GameText;
}

/** The bots of a game, weakest first, with their measured strength. */
export const BotLevels = ({ rules, seatCount, text }: BotLevelsProps) => {
  const translator = useTranslator();
  return (
    <details className="bot-levels">
      <summary>{translator.t('bots.title')}</summary>
      <dl>
        {selectableBots(rules, seatCount).map((bot) => (
          <div key={bot.id}>
            <dt>{botName(bot.id, text, translator)}</dt>
            <dd>{formatStrength(bot, rules, text, translator)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
