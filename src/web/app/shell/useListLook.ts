import { useLayoutEffect } from 'react'
import { useDeviceSetting } from '../../core/deviceSetting.ts'
import { listLookSetting } from '../../core/listLook.ts'

/** Style sheets find the density at the root of the page. */
export function useListLook(): void {
  const { density } = useDeviceSetting(listLookSetting)
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
}
