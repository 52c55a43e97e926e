import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isEReaderAddress } from '../../../shared/eReaderAddress.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { usePreferences, useSetPreferences } from '../../core/usePreferences.ts'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { zoneHere } from './zoneHere.ts'

/** The e-reader that gets books by mail, and whether it gets each paper. */
export function DeviceSettings() {
  const { deviceAddress, paperToDevice, timeZone } = usePreferences()
  const setPreferences = useSetPreferences()
  const [isWrong, setWrong] = useState(false)
  const { data } = useQuery({
    queryKey: ['bookSender'],
    queryFn: ({ signal }) => call('GET /books/sender', { signal }),
  })
  const sender = data?.sender ?? null
  const keep = (entered: string) => {
    const address = entered.trim().toLowerCase()
    const isKnown = address === '' || isEReaderAddress(address)
    setWrong(!isKnown)
    if (address === (deviceAddress ?? '') || !isKnown) return
    setPreferences(address === '' ? { deviceAddress: null, paperToDevice: false } : { deviceAddress: address })
  }
  return (
    <>
      <TextField
        label={texts.fieldDeviceAddress()}
        type="email"
        dir="ltr"
        autoComplete="off"
        defaultValue={deviceAddress ?? ''}
        error={isWrong ? texts.deviceAddressUnknown() : undefined}
        hint={sender === null ? undefined : texts.deviceAddressHint({ sender })}
        onBlur={({ target }) => keep(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && keep(currentTarget.value)}
      />
      {deviceAddress !== null && (
        <Switch
          label={texts.fieldPaperToDevice()}
          isOn={paperToDevice}
          onChange={(isOn) =>
            setPreferences({ paperToDevice: isOn, ...(isOn && timeZone === null && { timeZone: zoneHere() }) })
          }
        />
      )}
    </>
  )
}
