import { SMTPServer } from 'smtp-server';

/** A mail server in its own process that hands every mail to its parent. */
let refusedAddress: unknown;
process.on('message', (message: { refuse: string | null }) => (refusedAddress = message.refuse));
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    done(address === refusedAddress ? Object.assign(new Error('no such person'), { responseCode: 550 }) : null);
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      process.send?.({ to: session.envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString('utf8') });
      done();
    });
  },
});
const listening = server.listen(0, '127.0.0.1', () => {
  const address = listening.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('disconnect', () => process.exit(0));
