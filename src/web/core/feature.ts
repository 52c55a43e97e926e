// The features of the page. app/main.tsx registers the list of features.ts before anything is drawn; the board, the article and
// pages draw their parts by these names, so none of them imports a feature.
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import type { Column, Feed, Item, TextSource, User } from '../../shared/api/entities.ts'
import type { LiveEvent } from '../../shared/api/events.ts'
import type { Import } from '../../shared/features/imports.ts'
import type { PagePath } from '../../shared/pagePaths.ts'
import type { LazyPage } from '../ui/navigation/lazyPage.ts'
import type { ToastOptions } from '../ui/toastContext.ts'
import { type Action, type AnyAction, type Destination, type DestinationAction, menuItems } from './action.ts'
import type { OpenedArticle } from './itemCache.ts'
import type { MenuPlace, PlacedItems } from './menuPlan.ts'
import { type DeviceAnswers, registerDeviceAnswers } from './withoutNetwork.ts'

/** A component whose script comes later (ui/lazyComponent.tsx). */
export type LazyPart<Props = object> = ((props: Props) => ReactNode) & { preload: () => Promise<unknown> }

type Opening = { onOpen: (item: Item, list: Item[]) => void }

/** Places in other parts of the page. Each has one part at most. */
export type Slots = {
  /** Below the text of an open article. */
  articleText: LazyPart<{ article: OpenedArticle; body: RefObject<HTMLDivElement | null>; source: TextSource }>
  /** The controls of an article that is read aloud. */
  articleVoice: LazyPart<{
    article: OpenedArticle
    body: RefObject<HTMLDivElement | null>
    language: string | undefined
  }>
  /** Above the board and its lists, for readers with newsletters. */
  newsletterNotice: LazyPart<Opening & { feedId?: number | undefined }>
  /** Asks before a newsletter is deleted. */
  deleteNewsletter: LazyPart<{ feed: Feed; onClose: () => void }>
  /** In the player: the queue and the sleep timer. */
  playerQueue: LazyPart
  /** When what plays stops, for the player and the voice. */
  sleepTimer: LazyPart
  /** In Settings: which episodes this device keeps. */
  episodeSettings: LazyPart
  /** Goes on with the queue while something plays. */
  queueDriver: LazyPart
  /** How many changes wait for the server, with their list. */
  waitingChanges: LazyPart
  /** Asks before a sign-out loses them. */
  leaveQuestion: LazyPart<{ onLeave: () => void; onStay: () => void }>
  /** Above the first board of a newcomer. */
  lookChoice: LazyPart
  /** On Add Feeds. */
  newcomer: LazyPart<{ onClosed: () => void; onComeFromElsewhere: () => void }>
  newsletters: LazyPart
  bringAlong: LazyPart<{ isReportElsewhere: boolean }>
  liveMove: LazyPart
  exports: LazyPart
  importReport: LazyPart<{ imported: Import; children: ReactNode }>
  /** Above the sections of Settings: the outcome of a link that led there. */
  settingsNotice: LazyPart
  /** In Settings, with the ways to save pages. */
  mailToSave: LazyPart
  /** On the page for admins. */
  mailInStatus: LazyPart
  /** The text of an article, for a feature that shows one. */
  articleBody: LazyPart<{
    body: RefObject<HTMLDivElement | null>
    html: string
    language: string | undefined
    onEnlarge: (index: number) => void
  }>
}

/** The pages of Settings, in their order. */
export const settingsPages = ['account', 'reading', 'rules', 'shortcuts', 'saving', 'apps', 'your-data'] as const
export type SettingsPageId = (typeof settingsPages)[number]

export type SettingsSection = {
  /** The id of its element, and its address: /settings#id. */
  id: string
  page: SettingsPageId
  title: () => string
  hint?: () => string
  Content: LazyPart<{ user: User }>
  /** Whether this reader has it. Absent: every reader has. */
  useIsOffered?: () => boolean
  /** Also on the page of readers who must add a second factor. */
  isSecondFactor?: true
  /** More things that readers look for and find here, such as 'Export feeds as OPML'. */
  holds?: readonly (() => string)[]
}

/** The subjects of the reader's menus. */
export type MenuSubjects = { feed: Feed; column: Column; article: Item }

/** A command that a feature adds to a menu, in one of the places that all menus have. */
export type MenuEntry<Name extends keyof MenuSubjects> = {
  place: MenuPlace
  action: Action<MenuEntryTools<Name>, MenuSubjects[Name]>
}

/** The dialog gets what the menu is about under its name, such as `feed`. */
export type MenuEntryTools<Name extends keyof MenuSubjects> = {
  openDialog: (Dialog: LazyPart<Pick<MenuSubjects, Name> & { onClose: () => void }>) => unknown
} & (Name extends 'article'
  ? {
      copy: (text: string) => unknown
      showToast: (options: ToastOptions) => void
      goTo: (place: Destination) => unknown
      /** Opens the article of a row. An open article stays as it is. */
      openArticle: () => unknown
    }
  : object)

export type Feature = {
  /** Commands with keys, for the keyboard help and Settings. The feature listens to them itself. */
  actions?: readonly AnyAction[]
  settings?: readonly SettingsSection[]
  pages?: Partial<Record<PagePath, LazyPage>>
  /** Pages whose articles open above them (app/shell/ReadingPage.tsx). */
  readingPages?: Partial<Record<PagePath, LazyPart<Opening>>>
  /** Views of the reader, named in the sidebar and the palette by `places`. */
  views?: Partial<Record<string, LazyPart<Opening>>>
  places?: readonly DestinationAction[]
  onLive?: { [Type in LiveEvent['type']]?: (cache: QueryClient, event: Extract<LiveEvent, { type: Type }>) => unknown }
  slots?: Partial<Slots>
  menus?: { [Name in keyof MenuSubjects]?: readonly MenuEntry<Name>[] }
  /** Answers in place of a server that can't be reached. One feature at most has them. */
  deviceAnswers?: DeviceAnswers
  /** Runs once for a signed-in reader, when the browser is idle. */
  whenIdle?: () => unknown
}

let registered: readonly Feature[] = []

export function registerFeatures(features: readonly Feature[]): void {
  registered = features
  registerDeviceAnswers(features.find(({ deviceAnswers }) => deviceAnswers)?.deviceAnswers)
}

export const features = (): readonly Feature[] => registered

export function slot<Name extends keyof Slots>(name: Name): Slots[Name] | undefined {
  return registered.find(({ slots }) => slots?.[name] !== undefined)?.slots?.[name]
}

/** The commands of all features for one menu. */
export function placedEntries<Name extends keyof MenuSubjects>(
  name: Name,
  tools: MenuEntryTools<Name>,
  subject: MenuSubjects[Name],
): PlacedItems {
  const entries = registered.flatMap(({ menus }) => (menus?.[name] ?? []) as readonly MenuEntry<Name>[])
  const placed: PlacedItems = {}
  for (const { place, action } of entries)
    placed[place] = [...(placed[place] ?? []), ...menuItems([action], tools, subject)]
  return placed
}

/** Loads the scripts of parts that are about to be drawn. */
export async function preloadSlots(...names: (keyof Slots)[]): Promise<void> {
  await Promise.all(names.map((name) => slot(name)?.preload()))
}

/** In the order of the list. Settings, the palette and the help are made from them. */
export const settingsSections = (): SettingsSection[] => registered.flatMap(({ settings }) => settings ?? [])

/** The sections that the reader has. */
export function useSettingsSections(): SettingsSection[] {
  // biome-ignore lint/correctness/useHookAtTopLevel: the list of sections never changes
  return settingsSections().filter(({ useIsOffered }) => useIsOffered?.() ?? true)
}

/** The scripts of all sections, before the page is drawn. */
export async function preloadSettings(): Promise<void> {
  await Promise.all(settingsSections().map(({ Content }) => Content.preload()))
}

export function reactLive(cache: QueryClient, event: LiveEvent): void {
  // The compiler can't see that the function is that of the event's type.
  for (const { onLive } of registered)
    (onLive?.[event.type] as ((cache: QueryClient, event: LiveEvent) => unknown) | undefined)?.(cache, event)
}
