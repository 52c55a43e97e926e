// The player, outside React: it keeps playing when the page changes, and 'Play' starts it within the click, as browsers require.
// Components follow it with usePlayer.ts, and positionKeeper.ts sends its positions to the server.
import type { Item, Sound } from '../../shared/api/entities.ts'
import type { ListeningPosition } from '../../shared/features/podcasts.ts'
import { limits } from '../../shared/limits.ts'
import { keptSound } from './keptSounds.ts'
import { readPlayerSettings, storePlayerSettings } from './playerSettings.ts'
import { waitingSeconds } from './waitingPositions.ts'

export type Recording = Item & { sound: Sound }

export type PlayerState = {
  /** The recording in the player, playing or paused. */
  recording: Recording | null
  isPlaying: boolean
  isWaiting: boolean
  /** The publisher's file can't be loaded or played. */
  isBroken: boolean
  isEnded: boolean
  positionSeconds: number
  durationSeconds: number | null
  rate: number
  /** 0 to 1. */
  volume: number
  element: HTMLMediaElement | null
}

export type Player = ReturnType<typeof createPlayer>

/** A position from another device is ignored for this long after the reader used this player. */
const ownUseMs = 5000

/** `prepare` loads the script of the player bar before the reader presses Play. */
type PlayerOptions = { prepare: () => void }

export function createPlayer({ prepare }: PlayerOptions) {
  const listeners = new Set<() => void>()
  let stages: HTMLElement[] = []
  let state: PlayerState = { ...nothing, ...readPlayerSettings() }
  let usedAt = 0

  const change = (part: Partial<PlayerState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const use = () => {
    usedAt = performance.now()
    return state.element
  }

  function load(recording: Recording, fromSeconds?: number): void {
    unload()
    const { sound } = recording
    const element = document.createElement(sound.isVideo ? 'video' : 'audio')
    const knownSeconds = waitingSeconds(recording.id, sound.enclosureIndex) ?? sound.positionSeconds
    const startSeconds = fromSeconds ?? (sound.isFinished ? 0 : knownSeconds)
    listenTo(element)
    element.preload = 'metadata'
    const settings = readPlayerSettings(recording.feedId)
    element.volume = settings.volume
    element.defaultPlaybackRate = settings.rate
    element.src = addressOf(recording)
    const { durationSeconds } = sound
    change({ ...nothing, ...settings, recording, element, durationSeconds, positionSeconds: startSeconds })
    placeVideo()
  }

  function unload(): void {
    const { element } = state
    if (element === null) return
    element.pause()
    // 'pause' comes too late: the position keeper needs the change while the recording is still set.
    change({ isPlaying: false })
    change({ ...nothing, rate: state.rate, volume: state.volume })
    element.remove()
    element.removeAttribute('src')
    element.load()
  }

  /** An element that moves within the page stops, so it starts again here. */
  function placeVideo(): void {
    const { element } = state
    const stage = stages.at(-1)
    if (!(element instanceof HTMLVideoElement) || stage === undefined || element.parentElement === stage) return
    const isPlaying = !element.paused
    element.playsInline = true
    stage.append(element)
    if (isPlaying) play()
  }

  function listenTo(element: HTMLMediaElement): void {
    const on = (name: keyof HTMLMediaElementEventMap, follow: () => void) =>
      element.addEventListener(name, () => element === state.element && follow())
    let isPlaced = false
    on('loadedmetadata', () => {
      const { positionSeconds } = state
      if (positionSeconds > 0 && positionSeconds < element.duration - 1) element.currentTime = positionSeconds
      isPlaced = true
    })
    on('durationchange', () => change({ durationSeconds: lengthOf(element) ?? state.durationSeconds }))
    on('timeupdate', () => isPlaced && change({ positionSeconds: element.currentTime }))
    on('play', () => change({ isPlaying: true, isEnded: false, isBroken: false }))
    on('pause', () => change({ isPlaying: false, isWaiting: false }))
    on('waiting', () => change({ isWaiting: true }))
    on('playing', () => change({ isWaiting: false }))
    on('ended', () => change({ isPlaying: false, isEnded: true }))
    let isOther = false
    on('error', () => {
      const { recording, isPlaying } = state
      const other = recording === null || isOther ? undefined : otherAddress(recording, element.src)
      if (other === undefined) return change({ isPlaying: false, isWaiting: false, isBroken: true })
      // It goes on at the same place.
      isOther = true
      isPlaced = false
      element.src = other
      if (isPlaying) play()
    })
  }

  function play(): void {
    // Browsers refuse without a click. For a broken file there is an 'error' event.
    use()
      ?.play()
      .catch(() => {})
  }

  function seekTo(seconds: number): void {
    const element = use()
    if (element === null) return
    const end = state.durationSeconds ?? Number.POSITIVE_INFINITY
    const positionSeconds = Math.max(0, Math.min(seconds, end))
    element.currentTime = positionSeconds
    change({ positionSeconds, isEnded: false })
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    prepare,
    load: (recording: Recording) => load(recording),
    start(recording: Recording, fromSeconds?: number): void {
      load(recording, fromSeconds)
      play()
    },
    play,
    pause: () => use()?.pause(),
    toggle: () => (state.isPlaying ? use()?.pause() : play()),
    seekTo,
    skip: (seconds: number) => seekTo(state.positionSeconds + seconds),
    setRate(wanted: number): void {
      const rate = Math.max(limits.playbackRateMin, Math.min(wanted, limits.playbackRateMax))
      const element = use()
      if (element !== null) {
        element.defaultPlaybackRate = rate
        element.playbackRate = rate
      }
      change({ rate })
      storePlayerSettings(state, state.recording?.feedId ?? null)
    },
    setVolume(volume: number): void {
      const element = use()
      if (element !== null) element.volume = volume
      change({ volume })
      storePlayerSettings(state, null)
    },
    /** Another device continued the recording that is paused here. */
    catchUp({ itemId, enclosureIndex, positionSeconds, isFinished }: ListeningPosition): void {
      const { recording, isPlaying } = state
      const isHere = recording?.id === itemId && recording.sound.enclosureIndex === enclosureIndex
      if (!isHere || isPlaying || isFinished || performance.now() - usedAt < ownUseMs) return
      if (state.element !== null) state.element.currentTime = positionSeconds
      // A new recording object, so the position keeper does not send the position back to the server.
      change({ positionSeconds, recording: { ...recording, sound: { ...recording.sound, positionSeconds } } })
    },
    /** The element that shows a video. The last one entered wins. Returns a function that leaves it. */
    enterStage(stage: HTMLElement): () => void {
      stages = [...stages, stage]
      placeVideo()
      return () => {
        stages = stages.filter((each) => each !== stage)
        placeVideo()
      }
    },
    close: unload,
  }
}

const nothing = {
  recording: null,
  isPlaying: false,
  isWaiting: false,
  isBroken: false,
  isEnded: false,
  positionSeconds: 0,
  durationSeconds: null,
  element: null,
}

/** Of this device if it keeps the recording, otherwise the publisher's. */
const addressOf = ({ id, sound }: Recording) => keptSound(id, sound.enclosureIndex)?.address ?? sound.url

/** The network may go while a recording plays, and a browser may have removed a kept file. */
function otherAddress({ id, sound }: Recording, failed: string): string | undefined {
  const kept = keptSound(id, sound.enclosureIndex)?.address
  return kept === failed ? sound.url : (kept ?? undefined)
}

/** A live stream has no end. */
const lengthOf = ({ duration }: HTMLMediaElement) => (Number.isFinite(duration) && duration > 0 ? duration : null)
