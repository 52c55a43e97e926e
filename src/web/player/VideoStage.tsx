import { useLayoutEffect, useRef } from 'react'
import { usePlayer } from '../data/usePlayer.ts'
import { classNames } from '../ui/classNames.ts'
import styles from './VideoStage.module.css'

/** The picture of a video that plays: in the article when that is open, else above the player. */
export function VideoStage({ className }: { className?: string | undefined }) {
  const stage = useRef<HTMLDivElement>(null)
  const player = usePlayer()
  useLayoutEffect(() => (stage.current === null ? undefined : player.enterStage(stage.current)), [player])
  return <div ref={stage} className={classNames(styles.stage, className)} />
}
