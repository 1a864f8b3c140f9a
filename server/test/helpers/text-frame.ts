/** A masked text frame, as a client sends it. The mask is zero, so the text stays readable. */
export const encodeClientText = (text: string): Buffer => {
  const payload = Buffer.from(text);
  if (payload.length > 125) throw new Error('longer frames are not needed here');
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
};
