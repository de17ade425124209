import { isLetter, isWithin } from './characters.js';
import { UNSPACED } from './words.js';

/** What a number may be instead of a code, or what happened to a code, by words that say so. */
export type Kind = keyof typeof WORDS;

/**
 * Words as they are looked up: in lower case, Latin, Greek and Cyrillic letters without diacritics. Each counts with any
 * ending, so that a stem is enough. The model knows more words, but cannot name them.
 */
const WORDS = {
  voucher: `voucher, coupon, gift card, giftcard, promo code, discount code, referral code, licence key, license key,
    gutschein, rabattcode, geschenkkarte, empfehlungscode, kortingscode, cadeaubon, cadeaukaart, rabattkod, presentkort,
    rabatkode, gavekort, afslattark, gjafabref, code promo, bon d'achat, carte cadeau, cheque-cadeau, code de parrainage,
    cupon, tarjeta regalo, codigo de descuento, vale de desconto, cartao-presente, cartao presente, codigo promocional,
    buono sconto, buono regalo, carta regalo, codice sconto, cod de reducere, card cadou, kod rabatowy, bon podarunkowy,
    slevov, darkovy poukaz, zlavov, darcekov, промокод, купон, подарочн, скидк, знижк, подарунков, отстъпк, ваучер, попуст,
    popust, poklon bon, darilni bon, alennuskood, lahjakort, kedvezmeny, ajandekkart, kupon, κουπον, εκπτωτικ, δωροκαρτ,
    nuolaid, dovanu kupon, atlaid, soodus, kinkekaart, indirim, hediye kart, خصم, قسيمة, كوبون, קופון, הנחה, שובר, تخفیف,
    छूट, कूपन, वाउचर, ছাড়, কুপন, ส่วนลด, บัตรของขวัญ, giam gia, khuyen mai, diskon, 优惠, 優惠, 折扣, 礼品卡, クーポン, 割引, ギフト券,
    쿠폰, 할인, 상품권, zbritj, ვაუჩერ, koepon, geskenkbewys, رعایت, واؤچر, கூப்பன், தள்ளுபடி, punguzo, vocha`,
  booking: `booking, reservation, itinerary, pnr, check-in, boarding, buchung, reservierung, boeking, reservering, bokning,
    reservasjon, bokun, reserva, localizador, prenotazion, rezervare, rezerwacj, rezervac, бронирован, бронюван, резервац,
    varaus, foglalas, κρατησ, broneering, rezervasyon, حجز, הזמנת, رزرو, बुकिंग, আরক্ষণ, বুকিং, การจอง, dat cho, dat phong,
    pemesanan, tempahan, 预订, 預訂, 预约, 予約, 예약, rezervim, ჯავშ, bespreking, بکنگ, முன்பதிவு, uhifadhi`,
  meeting: `meeting id, webinar, zoom, dial-in, conference call, einwahl, webbinar, visioconference, videoconferencia,
    videochamada, videoconferenza, вебинар, вебінар, webinaari, 会议号, 会議, ミーティング, 회의, اجتماع, פגישה, toplanti`,
  parcel: `tracking, parcel, shipment, pick-up, pickup, locker, sendung, paket, abhol, pakket, afhaal, sporing, pakke, spar,
    suivi, colis, point relais, seguimiento, paquete, rastreio, encomenda, spedizione, pacco, ritiro, colet, paczk, przesylk,
    zasilk, zasielk, balik, посылк, отслеживан, посилк, пратк, posiljk, seuranta, noutokood, csomag, δεμα, siunt, kargo,
    شحنة, משלוח, מעקב, مرسوله, पार्सल, พัสดุ, van don, buu kien, resi, 包裹, 取件, 快递, 追跡, 荷物, 배송, 택배, 운송장`,
  backup: `backup code, back-up code, recovery codes, emergency codes, backup-code, wiederherstellungscodes, ersatzcodes,
    codes de secours, codigos de respaldo, codigos de recuperacion, codigos de backup, codici di backup, codici di riserva,
    kody zapasowe, zalozni kod, резервные код, резервні код, varakood, tartalek kod, εφεδρικ, yedek kod, احتياطي, גיבוי,
    बैकअप, สำรอง, du phong, kode cadangan, 备用, 備用, バックアップコード, リカバリーコード, 백업`,
  expired: `has expired, is expired, have expired, no longer valid, already been used, was used, abgelaufen, nicht mehr gultig,
    verlopen, niet meer geldig, har gatt ut, inte langre giltig, er udlobet, er utlopt, utrunnin, a expire, plus valable,
    plus valide, ha caducado, ha expirado, ya no es valid, expirou, ja nao e valid, e scadut, non e piu valid, a expirat,
    wygasl, nie jest juz wazn, vyprsel, neplatny, истек, больше не действ, недействит, закінчився, изтекъл, istekao, истекао,
    potekla, vanhentun, lejart, εχει ληξει, nebegalioj, beidzies, aegunud, suresi doldu, gecersiz, انتهت صلاحي, פג תוקף,
    منقضی, समाप्त हो, মেয়াদ শেষ, หมดอายุแล้ว, het han, kedaluwarsa, kadaluarsa, 已过期, 已過期, 已失效, 期限切れ, 無効になりました, 만료되었, 만료됐`,
  elsewhere: `by text message, by sms, via sms, text message, sent to your phone, authenticator app, by post, in the app,
    per sms, per post, aufs handy, authenticator-app, op je telefoon, till din mobil, pa sms, par sms, par courrier, por sms,
    por correo postal, por correio, app di autenticazione, per posta, prin sms, przez sms, sms-em, poctou, do mobilu, по смс,
    в смс, у смс, чрез sms, sms-om, tekstiviesti, με sms, sms ile, رسالة نصية, במסרון, پیامک, एसएमएस, ทาง sms, qua sms,
    tin nhan, melalui sms, 短信, 簡訊, ショートメッセージ, 郵送, 문자로, 문자 메시지`,
  thing: `order no, order number, invoice, ticket number, case number, customer number, account number, error code, postal code,
    zip code, port, qr code, door code, gate code, bestellnummer, rechnung, kundennummer, vorgangsnummer, postleitzahl,
    factuur, bestelnummer, fakturanummer, ordernummer, ordrenummer, facture, numero de commande, factura, numero de pedido,
    fatura, fattura, numero d'ordine, zamowieni, faktur, objednavk, счет, заказ, замовлення, поръчк, narudzb, tilausnumero,
    rendelesszam, παραγγελι, siparis, رقم الطلب, הזמנה מספר, شماره سفارش, ऑर्डर, คำสั่งซื้อ, don hang, nomor pesanan, 订单, 訂單,
    注文番号, 주문번호`,
} as const;

const patterns = new Map<Kind, RegExp>();

function patternOf(kind: Kind): RegExp {
  let pattern = patterns.get(kind);
  if (!pattern) {
    const words = WORDS[kind].split(',').map((word) => word.trim());
    pattern = new RegExp(words.join('|'), 'g');
    patterns.set(kind, pattern);
  }
  return pattern;
}

export const KINDS = Object.keys(WORDS) as Kind[];

/** The first word of each kind in a text, which is folded. */
export function kindsIn(folded: string): Map<Kind, string> {
  const found = new Map<Kind, string>();
  for (const kind of KINDS) {
    for (const { 0: word, index } of folded.matchAll(patternOf(kind))) {
      if (!isWordStart(folded, index)) continue;
      found.set(kind, word);
      break;
    }
  }
  return found;
}

function isWordStart(text: string, at: number): boolean {
  return isWithin(text.charCodeAt(at), UNSPACED) || !isLetter(text.charCodeAt(at - 1));
}
