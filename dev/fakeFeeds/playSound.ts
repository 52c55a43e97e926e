// A playable sound: twelve seconds of plucked notes, different for each name.

import { createRandom } from './drawPicture.ts'

const samplesPerSecond = 8000
const seconds = 12
const noteSeconds = 0.5
// A pentatonic scale from A3, in which all notes go together.
const scaleHertz = [220, 247.5, 278.4, 330, 371.25, 440, 495]

/** A WAV file, 8 bit mono. */
export function playSound(name: string): Buffer {
  const random = createRandom(name)
  const samples = Buffer.alloc(samplesPerSecond * seconds, 128)
  for (let start = 0; start < seconds - 2; start += noteSeconds) {
    const hertz = scaleHertz[Math.floor(random() * scaleHertz.length)] ?? 220
    for (let index = 0; index < samplesPerSecond * 2; index++) {
      const time = index / samplesPerSecond
      const swing = 26 * Math.exp(-3 * time) * Math.sin(2 * Math.PI * hertz * time)
      const at = Math.floor(start * samplesPerSecond) + index
      samples[at] = Math.max(0, Math.min(255, Math.round((samples[at] ?? 128) + swing)))
    }
  }
  return Buffer.concat([writeWavHeader(samples.length), samples])
}

function writeWavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(samplesPerSecond, 24)
  header.writeUInt32LE(samplesPerSecond, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return header
}
