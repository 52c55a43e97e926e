import { useLayoutEffect, useRef } from 'react'
import { usePlayer } from '../core/usePlayer.ts'
import { classNames } from '../ui/classNames.ts'
import styles from './VideoStage.module.css'

/** The picture of the playing video: in the article if it is open, otherwise above the player. */
export function VideoStage({ className }: { className?: string | undefined }) {
  const stage = useRef<HTMLDivElement>(null)
  const player = usePlayer()
  useLayoutEffect(() => (stage.current === null ? undefined : player.enterStage(stage.current)), [player])
  return <div ref={stage} className={classNames(styles.stage, className)} />
}
