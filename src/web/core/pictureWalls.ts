import { createDeviceSetting, useDeviceSetting } from './deviceSetting.ts'

/** More would only be a mistake, and the setting is read at each start. */
const wallsMax = 500

/** The ids of the feeds that this device shows as picture walls. */
export const pictureWallsSetting = createDeviceSetting('pictureWalls', readPictureWalls)

export function readPictureWalls(stored: unknown): number[] {
  if (!Array.isArray(stored)) return []
  return [...new Set(stored.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(-wallsMax)
}

export function setPictureWall(feedId: number, isWall: boolean): void {
  const others = pictureWallsSetting.get().filter((id) => id !== feedId)
  pictureWallsSetting.set(readPictureWalls(isWall ? [...others, feedId] : others))
}

/** False for a list of several feeds. */
export function useIsPictureWall(feedId: number | undefined): boolean {
  const walls = useDeviceSetting(pictureWallsSetting)
  return feedId !== undefined && walls.includes(feedId)
}
