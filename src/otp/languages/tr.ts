import type { Language } from './language.js';

export const turkish: Language = {
  code: 'kod, kodu, kodunuz, kodun, kodunuzu, kodları, kodlar, kodunu, pin, kod*',
  secret: 'şifre, şifresi, şifreniz, şifrenizi, parola, parolanız, anahtar',
  sure: `
    doğrulama kodu, doğrulama kodunuz, onay kodu, onay kodunuz, tek kullanımlık, güvenlik kodu,
    güvenlik kodunuz, giriş kodu, giriş kodunuz, tek seferlik, sms şifresi, kimlik doğrulama`,
  purpose: `
    doğrula*, giriş*, oturum aç*, tek kullanım*, tek seferlik, güvenlik*, kimlik*, kayıt*, kaydı*,
    iki adım*, iki faktör*, iki aşama*, sıfırla*, kurtarma*, yetkilendir*, onay*, yeni cihaz*`,
  confirm: 'etkinleştir*, aktivasyon*, erişim*, tamamla*, devam*',
  number: 'numara, numarası, numaranız, no, rakam*, sayı',
  verb: `
    girin, giriniz, gir, girerek, kullanın, kullanınız, kullan, yazın, yazınız, kopyalayın,
    yapıştırın, tuşlayın`,
  is: 'olarak, şudur, aşağıdaki, şu, bu, işte, burada, şimdi',
  fresh: 'yeni, güncel, son, geçerli',
  old: 'eski, önceki, ilk',
  expired: `
    süresi doldu, süresi dolmuş, süresi dolan, süresi geçti, artık geçerli değil, geçersiz,
    geçerliliğini yitirdi, artık çalışmıyor, kullanıldı, kullanılmış, iptal edildi`,
  hypothetical: 'eğer, ise, kadar, önce, dolduğunda, dolarsa, sonra, -ecek',
  elsewhere: `
    sms ile, sms, kısa mesaj, posta ile, doğrulayıcı uygulama*, telefonunuza, cep telefonunuza,
    whatsapp`,
  never: `
    asla, kimseyle, kimse ile, paylaşmayın, paylaşmayınız, gerek yok, gerekmez, kodsuz,
    kod gerekmez, dolandır*, oltalama, dikkat, talep etmediyseniz`,
  example: 'örneğin, örnek, mesela, örn',
  unit: `
    dakika, dakikadır, dk, saat, saattir, gün, gündür, hafta, ay, yıl, saniye, puan, tl, lira,
    ₺, euro, usd, yüzde, kişi, üye, km, kg, kez, sayfa, adet`,
  label: `
    sipariş*, fatura*, hesap*, hesab*, müşteri*, talep*, kayıt no, dosya*, referans*, ref, fiş*,
    işlem*, ödeme*, kart*, telefon*, tel, faks, arayın, çağrı merkezi, oda*, kat, tren*, vagon,
    koltuk, uçuş*, posta kutusu, vergi*, vkn, tckn, tc kimlik, mersis*, poliçe*, sözleşme*,
    üye*, üyelik, ürün*, model, sürüm, seri*, sayfa, bölüm, ile biten, biten, son dört, iban,
    tutar*, toplam, fiyat, bakiye, şikayet*, başvuru*, kargo, sayı`,
  strong: `
    sipariş numarası, sipariş numaranız, sipariş no, müşteri numarası, müşteri no, fatura no,
    fatura numarası, hesap numarası, talep numarası, telefon numarası, takip numarası,
    kargo takip no, rezervasyon numarası, referans numarası, müşteri kodu, müşteri kodunuz,
    ürün kodu, sipariş kodu, üye kodu, provizyon kodu, provizyon no, bayi kodu`,
  promo: `
    indirim*, kupon*, promosyon*, hediye*, kampanya*, davet*, lisans*, referans kodu,
    arkadaşını, fırsat*, kazan*, çekiliş*, puan*`,
  booking: `
    rezervasyon*, uçuş*, otel*, seyahat*, bilet*, kalkış*, varış*, check-in, konaklama*,
    randevu*, pnr, yolcu*, misafir*`,
  meeting: 'toplantı*, webinar*, konferans*, katılımcı*',
  backup: 'yedek*, kurtarma kodları, acil durum*',
  thing: `
    posta*, qr, karekod*, barkod*, kaynak*, hata*, ülke*, alan kodu, kapı*, bahçe kapısı,
    alarm*, wifi, wi-fi, kablosuz*, banka*, swift, renk*, ürün*, ders*, sınıf*, puk, kilit*,
    bina*, şube*`,
  parcel: `
    kargo*, takip*, teslimat*, teslim*, gönderi*, paket*, kurye*, gösterin, ibraz edin, söyleyin`,
  quote: 'yazdı, şunları yazdı, özgün ileti',
  receipt: 'harcama yapıldı, harcama yapılmıştır, çekildi',
};
