import type { Language } from './language.js';

/** What many languages have in common, and a few words of some that have no table of their own. */
export const international: Language = {
  code: `
    code, codes, pin, passcode, pincode, kode, kod, código, codice, код, կոդ, կոդը, կոդն, కోడ్, कोड, કોડ, ਕੋਡ,
    ಕೋಡ್, കോഡ്, කේතය, កូដ, ລະຫັດ, ကုဒ်, ኮድ, kodea`,
  sure: 'otp, totp, otp-code, otp code, tac, mtan, 2fa code, sms-tan, tan',
  purpose: `
    login, 2fa, mfa, verification, authentication, otp, 3d secure, 3-d secure, 3ds, log-in,
    sign-in, log in, sign in, пацвярджэн*, уваход*, увайсці, растау, кіру, մուտք*, հաստատման`,
  verb: 'copy, увядзіце, упішыце, енгізіңіз, մուտքագրեք',
  is: 'է',
  digits: 'лічбы',
  field: 'app, browser, website, portal, online, launcher, widget, popup, pop-up, dashboard',
  time: 'min, mins, sec, minuta, хвілін*, րոպե',
  elsewhere: 'whatsapp, authenticator',
  unit: 'eur, usd, gbp, chf, km, kg, gb, mb, kwh, mwh, m³, m3, %',
  label: `
    tel, fax, iban, ref, id, isbn, sku, vat, po box, p.o. box, ip, copyright, hotline, call center`,
  strong: 'iban',
  promo: 'promo, voucher, coupon',
  booking: 'check-in, pnr',
  meeting: 'webinar, zoom, meeting id',
  backup: 'puk',
  thing: 'qr, wifi, wi-fi, wlan, swift, bic, zip, barcode',
  parcel: 'tracking',
  header: `
    from:, sent:, to:, cc:, subject:, date:, von:, gesendet:, an:, betreff:, datum:, de:, envoyé:,
    envoyé :, à:, à :, objet:, objet :, de :, enviado:, enviado el:, para:, asunto:, da:, inviato:,
    a:, oggetto:, enviada:, assunto:, van:, verzonden:, aan:, onderwerp:, från:, skickat:, till:,
    ämne:, fra:, sendt:, til:, emne:, lähettäjä:, lähetetty:, vastaanottaja:, aihe:, od:, wysłano:,
    do:, temat:, odesláno:, komu:, předmět:, feladó:, címzett:, tárgy:, de la:, trimis:, către:,
    subiect:, от:, отправлено:, кому:, тема:, дата:, від:, надіслано:, kimden:, gönderildi:, kime:,
    konu:, από:, προς:, θέμα:, من:, إلى:, الموضوع:, תאריך:, מאת:, אל:, נושא:, dari:, kepada:,
    subjek:, 发件人, 发送时间, 收件人, 主题, 寄件者, 收件者, 主旨, 差出人, 送信日時, 宛先, 件名, 보낸 사람, 받는 사람, 제목, 날짜, từ:, đến:,
    chủ đề:, จาก:, ถึง:, เรื่อง:`,
};
