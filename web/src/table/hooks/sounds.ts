/** Synthesized sounds: a wood block for a move, a low drum for the reader's turn. */
let audio: AudioContext | null = null;

const playTone = (pitch: number, seconds: number, loudness: number): void => {
  try {
    audio ??= new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime;
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + seconds);
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + seconds);
  } catch {
    // No sound without Web Audio.
  }
};

export const playMoveSound = (): void => playTone(820, 0.07, 0.12);
export const playYourTurnSound = (): void => playTone(150, 0.35, 0.25);
