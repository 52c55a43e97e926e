import { expect } from 'vitest'
import { startFakeMail } from '../../../../dev/fakeMail.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { offerLanguage } from '../../../../test/support/offerLanguage.ts'

eachDatabase('the language and the time zone are in the profile, and only those that exist', async (db) => {
  offerLanguage('pt-BR')
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  expect((await ada.calls('GET /auth/profile')).user.preferences).toMatchObject({ language: null, timeZone: null })
  for (const preferences of [
    { language: 'pt-BR', timeZone: 'America/Sao_Paulo' },
    { language: 'en', timeZone: 'UTC' },
    { language: null, timeZone: null },
  ]) {
    const { user } = await ada.calls('PATCH /auth/profile', { body: { preferences } })
    expect(user.preferences).toMatchObject(preferences)
  }
  for (const language of ['../../x', 'xx', 'pt', 'toString', '', 'pt-BR\u0000', 'a'.repeat(2000)])
    expect([
      language,
      (await ada.tries('PATCH /auth/profile', { body: { preferences: { language } } })).status,
    ]).toEqual([language, 400])
  for (const timeZone of ['Mars/Olympus_Mons', '+02:00', '../../etc/passwd', '', 'a'.repeat(2000)])
    expect([
      timeZone,
      (await ada.tries('PATCH /auth/profile', { body: { preferences: { timeZone } } })).status,
    ]).toEqual([timeZone, 400])
  await close()
})

eachDatabase('a mail is in the language of the profile, else in that of the browser that asked for it', async (db) => {
  offerLanguage('fr', { resetMailSubject: 'Nouveau mot de passe' })
  offerLanguage('ar', { resetMailSubject: 'تعيين كلمة مرور جديدة' })
  const mail = await startFakeMail()
  const { app, register, close } = await makeApp(db, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'paper@news.example',
    PUBLIC_URL: 'https://news.example',
  })
  const ada = await register('Ada')
  await mail.nextTo(ada.email)
  const askFrom = async (acceptLanguage: string) => {
    const headers = { 'accept-language': acceptLanguage }
    await app.inject({ method: 'POST', url: '/api/auth/forgot-password', headers, payload: { email: ada.email } })
    return mail.nextTo(ada.email)
  }
  expect((await askFrom('../../x, fr-CA;q=0.8, ar;q=0.5')).subject).toBe('Broadsheet: Nouveau mot de passe')
  await ada.calls('PATCH /auth/profile', { body: { preferences: { language: 'ar' } } })
  const arabic = await askFrom('fr')
  expect(arabic.subject).toContain('تعيين كلمة مرور جديدة')
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">')
  // A text that the language lacks.
  expect(arabic.text).toContain('Someone, most likely you,')
  await ada.calls('PATCH /auth/profile', { body: { preferences: { language: 'en' } } })
  expect((await askFrom('fr')).subject).toBe('Broadsheet: Set a new password')
  await close()
  await mail.close()
})
