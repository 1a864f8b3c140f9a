import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { seededRandom, Match, seedFromText } from '@gunbai/engine';
import type { SeatId } from '@gunbai/engine';
import { toText, formatMessage, formatAction, formatEvent, formatPrompt, formatRefusal } from '@gunbai/shared/i18n';
import { parseArguments, UsageError } from './arguments.ts';
import { botsFromFlags, requireGame, parseAction, setupFromFlags } from './games.ts';

/** Plays in the terminal: the user in the first seat, bots in the others. */
export const playInTerminal = async (argv: readonly string[]): Promise<void> => {
  const args = parseArguments(argv, ['scenario', 'options', 'players', 'bots']);
  const manifest = requireGame(args.positionals[0]);
  const [rules, text, clauses] = await Promise.all([manifest.rules(), manifest.text.en(), manifest.clauses.en()]);
  const opened = Match.open(rules.game, setupFromFlags(args), { seed: randomBytes(32).toString('hex'), entropy: {} });
  if (!opened.ok) throw new UsageError(opened.error.detail ?? opened.error.code);
  const match = opened.value;
  const bots = await botsFromFlags(rules, args, match.seats.length - 1);
  const user = match.seats[0] as SeatId;
  const chance = seededRandom(seedFromText(match.record.commitment));
  const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
  // The iterator buffers lines, so that answers can also come from a file.
  const lines = terminal[Symbol.asyncIterator]();
  let printedUpTo = 0;
  const printNewEvents = (): void => {
    for (const { events } of match.logFor(user, printedUpTo))
      for (const event of events) {
        const sentence = toText(formatEvent(text, event));
        if (sentence !== '') console.log(sentence);
      }
    printedUpTo = match.number;
  };
  console.log('Type the number of a choice or an action such as ["pass"], u to undo, q to leave.');
  for (;;) {
    printNewEvents();
    if (match.outcome) break;
    const seat = match.pendingSeats()[0] as SeatId;
    if (seat !== user) {
      const bot = bots[(match.seats.indexOf(seat) - 1) % bots.length] ?? bots[0];
      if (!bot) throw new UsageError('name at least one bot');
      match.act(seat, bot.choose({ game: rules.game, seat, legalActions: match.legalActions(seat), view: () => match.view(seat), chance }));
      continue;
    }
    const prompt = match.promptFor(seat);
    const choices = match.legalActions(seat);
    if (prompt) console.log(`\n${toText(formatPrompt(text, prompt.prompt))}`);
    choices.forEach((action, index) =>
      console.log(`  ${index + 1}  ${JSON.stringify(action)}  ${toText(formatAction(text, action, rules.describe?.(action)))}`),
    );
    terminal.prompt();
    // Closing the terminal means quit.
    const { value, done } = await lines.next();
    const answer = done ? 'q' : value.trim();
    if (answer === 'q') break;
    const acted = answer === 'u' ? match.undo(user) : match.act(user, choices[Number(answer) - 1] ?? parseAction(answer));
    if (!acted.ok) console.log(toText(formatRefusal(text, clauses, 'en', acted.error)));
    if (answer === 'u') printedUpTo = match.number;
  }
  terminal.close();
  if (match.outcome) console.log(`${toText(formatMessage(text.outcomes[match.outcome.reason] ?? ''))} ${JSON.stringify(match.outcome)}`);
};
