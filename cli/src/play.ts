import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { fastChance, Match, seedFrom } from '@gunbai/engine';
import type { SeatId } from '@gunbai/engine';
import { plain, say, sayAction, sayEvent, sayPrompt, sayRefusal } from '@gunbai/kits/text';
import { allowOnly, UsageError } from './arguments.ts';
import type { Arguments } from './arguments.ts';
import { botsOf, titleNamed, typedAction, wishOf } from './tables.ts';

/** Plays in the terminal: you in the first seat, bots in the others. */
export const play = async (given: Arguments): Promise<void> => {
  allowOnly(given, ['scenario', 'options', 'players', 'bots']);
  const title = titleNamed(given.words[0]);
  const [rules, text, clauses] = await Promise.all([title.rules(), title.text.en(), title.clauses.en()]);
  const opened = Match.open(rules.game, wishOf(given), { seed: randomBytes(32).toString('hex'), entropy: {} });
  if (!opened.ok) throw new UsageError(opened.error.detail ?? opened.error.code);
  const match = opened.value;
  const bots = botsOf(rules, given, match.seats.length - 1);
  const you = match.seats[0] as SeatId;
  const chance = fastChance(seedFrom(match.record.commitment));
  const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
  // Lines are kept until they are asked for, so that answers can come from a file, too.
  const lines = terminal[Symbol.asyncIterator]();
  let told = 0;
  const tell = (): void => {
    for (const { events } of match.story(you, told))
      for (const event of events) {
        const words = plain(sayEvent(text, event));
        if (words !== '') console.log(words);
      }
    told = match.number;
  };
  console.log('Type the number of a choice or an action such as ["pass"], u to undo, q to leave.');
  for (;;) {
    tell();
    if (match.outcome) break;
    const seat = match.owing()[0] as SeatId;
    if (seat !== you) {
      const bot = bots[(match.seats.indexOf(seat) - 1) % bots.length] ?? bots[0];
      if (!bot) throw new UsageError('name at least one bot');
      match.act(seat, bot.choose({ game: rules.game, seat, allowed: match.allowed(seat), view: () => match.view(seat), chance }));
      continue;
    }
    const question = match.question(seat);
    const choices = match.allowed(seat);
    if (question) console.log(`\n${plain(sayPrompt(text, question.prompt))}`);
    choices.forEach((action, index) =>
      console.log(`  ${index + 1}  ${JSON.stringify(action)}  ${plain(sayAction(text, action, rules.describe?.(action)))}`),
    );
    terminal.prompt();
    // Whoever closes the terminal leaves.
    const { value, done } = await lines.next();
    const answer = done ? 'q' : value.trim();
    if (answer === 'q') break;
    const acted = answer === 'u' ? match.undo(you) : match.act(you, choices[Number(answer) - 1] ?? typedAction(answer));
    if (!acted.ok) console.log(plain(sayRefusal(text, clauses, 'en', acted.error)));
    if (answer === 'u') told = match.number;
  }
  terminal.close();
  if (match.outcome) console.log(`${plain(say(text.outcomes[match.outcome.reason] ?? ''))} ${JSON.stringify(match.outcome)}`);
};
