// The words by which a mail that asks to confirm a newsletter is told, in two dozen languages. They are matched on folded text
// (fold, below): lower case, no accents. Chinese, Japanese, Korean and Thai write no blanks and have no word boundaries.

/** Lower case without accents, quotes alike, on one line: 'Bestätigen' becomes 'bestatigen'. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** Matches any of these at the beginning of a word: each line a language, words parted by `|`, a whole word by `!` at its end. */
function words(lines: string): RegExp {
  const parts = lines
    .trim()
    .split('\n')
    .map((line) => fold(line).replaceAll('!', '(?!\\p{L})'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})`, 'u')
}

/** The same for Chinese, Japanese, Korean and Thai: anywhere. */
function signs(lines: string): RegExp {
  const parts = lines.trim().split(/\s+/).map(fold)
  return new RegExp(parts.join('|'), 'u')
}

const either = (one: RegExp, other: RegExp) => new RegExp(`${one.source}|${other.source}`, 'u')

/** What the reader is asked to do. Not what is done already: 'confirmed'. */
export const asksToConfirm = either(
  words(`
    (?:re-?)?confirm(?:ing|ation)?!|verify(?:ing)?!|verification|validate!|activat(?:e|ion)!|authenticate!
    yes,? (?:please |i |add |count |keep |sign |subscribe )|sign me up|subscribe me|keep me subscribed|opt[- ]in!
    (?:complete|finish|finali[sz]e) (?:your |the )?(?:sign|subscri|registr)|(?:one|last|final) (?:more |last |final )?(?:step|click)
    bestatigen|bestatige|bestatigung|aktivieren|aktiviere|aktivierung|verifizieren|freischalten|freischaltung|ja, ich|(?:noch|letzter) (?:ein )?(?:klick|schritt)|anmeldung ab(?:schliess)?!
    confirmer|confirmez|confirme!|valider|validez|validation|activer|activez|activation|verifier|verifiez|oui, je|je m'abonne|(?:derniere|qu'une|encore une) etape
    confirmar|confirma!|confirmacion|verificar|verifica!|verifique|activar|activa!|activacion|validar|si, quiero|(?:ultimo|falta un|solo un) paso
    confirmacao|ativar|ative!|ativacao|validar|sim, quero|(?:ultimo|so um|falta um) passo
    conferma!|confermare|confermi|convalida!|verificare|attiva!|attivare|attivazione|si, voglio|manca un passo
    bevestig!|bevestigen|bevestiging|activeer|activeren|verifieer|ja, ik|(?:laatste|nog een) stap
    potwierdz|potwierdzam|potwierdzeni|aktywuj|aktywowac|aktywacj|zweryfikuj|tak, chce|ostatni krok|jeszcze jeden krok
    подтверд(?:ите|ить|и)!|подтверждени|активир|активац|верифи|да, хочу|(?:последний|один) шаг
    підтверд(?:іть|ити|и)!|підтвердженн|активув|активац|так, хочу|(?:останній|один) крок
    bekrafta!|bekraftelse|verifiera|aktivera|bekræft!|bekræfte!|bekræftelse|bekreft!|bekrefte!|bekreftelse|aktiver!|ja, jag|ja, jeg|(?:sista|sidste|siste) (?:steget|trin|trinn)|ett steg kvar
    vahvista!|vahvistaa|vahvistus|vahvistaminen|aktivoi|kylla, haluan|viimeinen vaihe
    potvrdit|potvrdte|potvrd!|potvrzeni|potvrzuji|potvrdeni|overit|overte|aktivovat|ano, chci|posledni krok
    megerosit|erositse meg|erositsd meg|aktival|igen, kerem|utolso lepes
    confirmati!|confirmare|activati|activare|da, vreau|ultimul pas
    onayla|dogrula|etkinlestir|evet, istiyorum|son adim
    επιβεβαιω(?:στε|ση|νω)|ενεργοποι|τελευταιο βημα
    تأكيد|اكد|أكد|تفعيل|خطوة أخيرة|الخطوة الأخيرة
    אישור|לאשר|אשר|אמת|לאמת|צעד אחרון
    xac nhan|xac minh|konfirmasi|verifikasi|aktifkan|langkah terakhir`),
  signs(
    `確認 認証 承認 本登録 有効化 登録を完了 登録完了 确认 验证 驗證 激活 啟用 只差一步 最后一步 확인 인증 활성화 ยืนยัน`,
  ),
)

/** It is done: a welcome, a receipt. */
export const saysItIsDone = either(
  words(`
    confirmed|verified|activated|you(?:'re| are) (?:now |all )?(?:subscribed|in|set)|welcome|thanks? (?:you )?for (?:confirming|subscribing|signing up|joining)
    bestatigt|willkommen|erfolgreich
    confirmee!|confirmees!|bienvenue|merci d'avoir
    confirmad[oa]|verificad[oa]|bienvenid|bem-vind|gracias por|obrigad[oa] por
    confermat[oa]|benvenut|grazie per
    bevestigd|welkom|bedankt voor
    potwierdzon|witamy|witaj|dziekujemy
    подтвержден[аоы]?!|добро пожаловать|спасибо
    підтверджен[аоі]?!|ласкаво просимо|дякуємо
    bekraftad|valkommen|bekræftet|velkommen|bekreftet|vahvistettu|tervetuloa
    potvrzen[oya]?!|vitejte|udvozl|bun venit|hos geldin|onaylandi|καλως`),
  signs(
    `完了しました 完了のお知らせ ようこそ 已确认 已確認 已验证 欢迎 歡迎 완료되었습니다 환영합니다 أهلا مرحبا ברוכים`,
  ),
)

/** What is confirmed: a subscription, an address, a forwarding. */
export const aboutSubscribing = either(
  words(`
    (?:re-?)?subscri(?:be|ption|bing|ber)|newsletter|mailing[- ]list|e-?mail address|(?:your|my) (?:e-?mail|inbox)|sign(?:ing)?(?: me)?[- ]?up|forward(?:ing|ed)?!|digest|letters!|e-?mails!|(?:new )?(?:issue|post)s?!|alerts!
    abonnement|abonnier|abos?!|anmeldung|e-?mail-?adresse|eintragung|eingetragen|rundbrief|weiterleit
    inscription|m'inscri|infolettre|lettre d'info|adresse e-?mail|adresse electronique|courriel|abonne(?:r|z)|transfert
    suscri|boletin|correo|reenvi|direccion de e-?mail
    inscricao|inscrever-me|assinatura|assinar|subscri|boletim|endereco de e-?mail|encaminh
    iscrizione|iscriv(?:iti|ermi|imi)|abbonamento|indirizzo e-?mail|inoltr|notiziario
    nieuwsbrief|inschrijving|aanmelding|e-?mailadres|doorstur
    subskrypcj|subskryb|zapis|biuletyn|adres e-?mail|adresu e-?mail|przekier|przekazywani
    подпис|рассыл|почт|пересылк|адрес
    підпис|розсил|пошт|пересиланн
    prenumer|nyhetsbrev|nyhedsbrev|e-postadress|mailadress|tilmeld|pamelding|abonner|vidarebefordr|videresend
    uutiskirje|tilau|sahkoposti|valityk
    odber|odebir|prihlas|e-mailov|zpravodaj|preposilan
    feliratkoz|hirlevel|e-mail cim
    abonar|abonez|inscrier|buletin
    abonelik|abone|bulten|e-posta|yonlendir
    εγγραφ|συνδρομ|ενημερωτικ|διευθυνση e-?mail|προωθ
    الاشتراك|اشتراك|النشرة|البريد|بريد
    הרשמה|הרישום|ניוזלטר|הדוא|דוא"ל|העברה
    dang ky|ban tin|berlangganan|langganan|buletin`),
  signs(
    `メールマガジン メルマガ 購読 登録 ニュースレター メールアドレス 転送 订阅 訂閱 电子报 電子報 邮箱 邮件 郵件 信箱 转发 轉寄 구독 뉴스레터 이메일 전달 สมัคร จดหมายข่าว`,
  ),
)

/** What else people are asked to confirm. */
export const aboutSomethingElse = either(
  words(`
    orders?!|bookings?|reservations?|appointments?|payments?|invoices?|receipts?|purchases?|deliver(?:y|ies)|shipments?|shipping|parcel|refunds?
    passwords?|passcode|sign(?:ing)?[- ]?in!|log(?:ging)?[- ]?in!|two[- ]factor|2fa|security code|one-time|attendance|rsvp|flights?|check-?in|transfer of|donations?|interviews?|meetings?|account deletion|transaction|card!|device|direct debit
    bestellung|buchung|reservierung|termin|zahlung|rechnung|lieferung|sendung|passwort|kennwort|teilnahme|kauf!|uberweisung|lastschrift
    commande|reservation|rendez-vous|paiement|facture|livraison|colis|mot de passe|presence|achat|connexion|virement
    pedido|reserva|cita!|pago|factura|envio|contrasena|asistencia|compra|inicio de sesion
    encomenda|consulta|pagamento|fatura|entrega|senha|palavra-passe|presenca
    ordine|prenotazione|appuntamento|fattura|spedizione|consegna|accesso|bonifico
    bestelling|boeking|reservering|afspraak|betaling|factuur|wachtwoord|levering|aankoop
    zamowien|rezerwacj|wizyt|platnosc|faktur|haslo|hasla|dostaw|logowani
    заказ|брон|оплат|счет|парол|доставк|запис[ьи]|платеж|вход!
    замовленн|бронюванн|оплат|рахун|парол|доставк
    bestallning|bokning|betalning|losenord|leverans|ordre|booking|betaling|adgangskode|passord|bestilling
    tilaus(?:vahvistus|numero)|varaus|maksu|salasana|toimitus
    objednavk|rezervac|platb|heslo|hesla|schuzk
    megrendel|foglalas|fizetes|jelszo
    comanda|comenzii|rezervare|programare|plata|parola
    siparis|rezervasyon|randevu|odeme|sifre|teslimat
    παραγγελι|κρατηση|ραντεβου|πληρωμ|κωδικ
    طلبك|الطلب|الحجز|الدفع|كلمة المرور|الموعد
    הזמנ|תשלום|סיסמ|תור!
    don hang|dat cho|thanh toan|mat khau|pesanan|pembayaran|kata sandi`),
  signs(
    `注文 予約 支払 お届け パスワード ログイン 振込 订单 訂單 预订 預訂 付款 密码 密碼 登录 登入 快递 주문 예약 결제 비밀번호 로그인 배송 คำสั่งซื้อ`,
  ),
)

/** The way out, or the way to say it was somebody else. */
export const asksToLeave = either(
  words(`
    unsubscri|opt[- ]?out|cancel|not me!|wasn't (?:me|you)|didn't|did not|accident|ignore|report|preferences|manage|privacy|stop|browser|online
    abmeld|abbestell|austrag|stornier|nicht
    desabonn|desinscri|annul|ignor|n'avez pas
    baja|cancel|no solicit|nao solicit|cancel
    disiscri|annulla|cancella|non hai
    uitschrijv|afmeld|annuleer|niet
    wypis|anuluj|rezygn
    отпис|отмен|не запраш
    відпис|скасув
    avprenumerer|avregistr|avmeld|afmeld|afbestil|meld av
    peru!|peruuta|odhlas|zrus|leiratkoz|dezabon|iptal|ayril|διαγραφ|ακυρ
    الغاء|إلغاء|הסר|ביטול|huy dang ky|berhenti`),
  signs(`解除 退会 取り消 配信停止 退订 退訂 取消 수신거부 취소 ยกเลิก`),
)

/** Words on a button or link that say nothing by themselves; then what stands before the link counts. */
export const saysNothing = either(
  words(`
    (?:please )?click(?: (?:here|this|the|on))?|here!|link|this link|hier|klicken|ici!|lien|enlace|collegamento|cliquez|aqui|haz clic|clique|qui!|clicca|klik|kliknij|tutaj|здесь|нажмите|тут|klicka|klikk|klikkaa|tasta|klikn|zde!|ide!|kattints|aici|tikla|buraya|εδω|اضغط|هنا|לחץ|כאן|yes!|ja!|oui|si!|sim!|tak!|да!`),
  signs(`こちら クリック 点击 點擊 这里 此处 여기 클릭 คลิก`),
)

/** A bare word for mail: enough beside 'confirm', too little alone. */
export const aboutMail = words(`e-?mail|mail!|courriel|correo|e-post|posti|почт|пошт|البريد|דוא`)

/** The last part of an address that senders give such links. Addresses are in one language. */
export const confirmingAddress =
  /(?:^|[/._?&=-])(?:re)?(?:confirm\w*|verif(?:y|ication)\w*|opt-?in|double-?opt-?in|doi|activat(?:e|ion)|validat(?:e|ion)|bestaetig\w*|anmeld\w*|conferma|confirmar|bevestig\w*|vf-)/i
export const leavingAddress = /unsub|opt-?out|cancel|abmeld|leave|remove|[/_-]uf-|preferences|profile/i
