import type { Language } from './language.js';

export const turkish: Language = {
  code: `
    kod, kodu, kodunuz, kodun, kodunuzu, kodları, kodlar, kodunu, pin, kod*`,
  secret: `
    şifre, şifresi, şifreniz, şifrenizi, parola, parolanız, anahtar, parolanızı, parolayı,
    şifreyi, anahtarı`,
  sure: `
    doğrulama kodu, doğrulama kodunuz, onay kodu, onay kodunuz, tek kullanımlık, güvenlik kodu,
    güvenlik kodunuz, giriş kodu, giriş kodunuz, tek seferlik, sms şifresi, kimlik doğrulama,
    tek kullanımlık kod, tek kullanımlık şifre, tek kullanımlık şifreniz,
    tek kullanımlık parola, tek seferlik kod, tek seferlik şifre, tek seferlik parola,
    giriş şifresi, geçici şifre, geçici kod, geçici parola, aktivasyon kodu,
    etkinleştirme kodu, kimlik doğrulama kodu, otp, doğrulama numarası, token, dinamik şifre,
    kurtarma kodunuz`,
  purpose: `
    doğrula*, giriş*, oturum aç*, tek kullanım*, tek seferlik, güvenlik*, kimlik*, kayıt*,
    kaydı*, iki adım*, iki faktör*, iki aşama*, sıfırla*, kurtarma*, yetkilendir*, onay*,
    yeni cihaz*, giriş, girişi, giriş yap*, oturum*, üyelik*, üye ol*, hesap oluştur*,
    şifremi unuttum, yeni şifre*, şifre sıfırla*, kurtar*, şifre değiş*, siz olduğunuz*,
    tanınmayan cihaz*, iki adımlı, iki aşamalı, imza*, kilidini aç*, kilit aç*, eşleştir*`,
  confirm: `
    etkinleştir*, aktivasyon*, erişim*, tamamla*, devam*, teyit*, aktif*, aktiv*, değişik*,
    değiştir*, havale*`,
  number: 'numara, numarası, numaranız, no, rakam*',
  digits: `
    rakam, rakamlar, rakamları, rakamı, haneli, haneleri, sayı, sayıyı, sayılar, sayıları,
    karakter, karakterler, karakterleri, kombinasyon, kombinasyonu, dizi, diziyi,
    harf ve rakam, harf ve rakamları, şu numara, şu numarayı, aşağıdaki numara,
    aşağıdaki numarayı, bu numarayı, bu sayıyı, bu rakamları, numarayı`,
  verb: `
    girin, giriniz, gir, girerek, kullanın, kullanınız, kullan, yazın, yazınız, kopyalayın,
    yapıştırın, tuşlayın, girmeniz, yazmanız, yaz, tuşla, tuşlayınız, doldurun, yapıştır,
    kopyala, iletin, kullanarak, yazarak, girip, yazıp, kullanmanız, belirtin, aktarın,
    giriş yapın`,
  field: `
    sayfada, sayfasına, sayfaya, sayfasında, uygulama, uygulamada, uygulamaya, pencere,
    pencereye, pencerede, ekran, ekranda, ekrana, ekranına, tarayıcı, tarayıcıda, alan, alana,
    alanına, kutuya, kutucuğa, forma, formu, formda, site, sitede, siteye, portal, portala,
    portalda, kiosk`,
  is: `
    olarak, şudur, aşağıdaki, şu, bu, işte, burada, şimdi, aşağıda, sizin, senin, ile, olan,
    dört, beş, altı, yedi, sekiz, 6 haneli, 4 haneli, altı haneli, dört haneli, kişisel,
    lütfen`,
  fresh: 'yeni, güncel, son, geçerli',
  old: 'eski, önceki, ilk',
  expired: `
    süresi doldu, süresi dolmuş, süresi dolan, süresi geçti, artık geçerli değil, geçersiz,
    geçerliliğini yitirdi, artık çalışmıyor, kullanıldı, kullanılmış, iptal edildi,
    süresi dolmuştur, artık geçersiz, geçerliliğini yitir*, iptal edilmiştir,
    daha önce kullanıl*, yenisiyle değiş*, çalışmaz, zaman aşımına`,
  hypothetical: 'eğer, ise, kadar, önce, dolduğunda, dolarsa, sonra, -ecek',
  validity: `
    geçerlidir, geçerlilik, süreyle, boyunca, süresi, sona erer, dolar, sonra geçersiz,
    yalnızca bir kez, sadece bir kez, bir kez, içinde`,
  time: 'dakika, dakikada, dakikalık, dk, saat, saatlik, saniye, yarım saat',
  notyou: `
    talep etmediyseniz, siz değilseniz, siz değilse, sen değilsen, size ait değilse,
    istemediyseniz, siz yapmadıysanız, yapmadıysanız, başvurmadıysanız, dikkate almayın,
    dikkate almayınız, göz ardı edin, görmezden gelin, önemsemeyin, işlem yapmanıza gerek,
    hiçbir şey yapmanıza, silebilirsiniz`,
  elsewhere: `
    sms ile, sms, kısa mesaj, posta ile, doğrulayıcı uygulama*, telefonunuza, cep telefonunuza,
    whatsapp, mektup, uygulamanızda görün*, arama`,
  never: `
    asla, kimseyle, kimse ile, paylaşmayın, paylaşmayınız, gerek yok, gerekmez, kodsuz,
    kod gerekmez, dolandır*, oltalama, dikkat, vermeyin, vermeyiniz, söylemeyin, söylemeyiniz,
    iletmeyin, gizli, gizli tutun, istemeyiz, çalışanlarımız, kimseye, hiç kimseyle`,
  example: 'örneğin, örnek, mesela, örn, gibi',
  unit: `
    dakikadır, saattir, gün, gündür, hafta, ay, yıl, puan, tl, lira, ₺, euro, usd, yüzde, kişi,
    üye, km, kg, kez, sayfa, adet`,
  label: `
    sipariş*, fatura*, hesap*, hesab*, müşteri*, talep*, kayıt no, dosya*, referans*, ref,
    fiş*, işlem*, ödeme*, kart*, telefon*, tel, faks, arayın, çağrı merkezi, oda*, kat, tren*,
    vagon, koltuk, uçuş*, posta kutusu, vergi*, vkn, tckn, tc kimlik, mersis*, poliçe*,
    sözleşme*, üye*, üyelik, ürün*, model, sürüm, seri*, sayfa, bölüm, ile biten, biten,
    son dört, iban, tutar*, toplam, fiyat, bakiye, şikayet*, başvuru*, kargo, sayı`,
  strong: `
    sipariş numarası, sipariş numaranız, sipariş no, müşteri numarası, müşteri no, fatura no,
    fatura numarası, hesap numarası, talep numarası, telefon numarası, takip numarası,
    kargo takip no, rezervasyon numarası, referans numarası, müşteri kodu, müşteri kodunuz,
    ürün kodu, sipariş kodu, üye kodu, provizyon kodu, provizyon no, bayi kodu, hesap no,
    başvuru numarası, takip no, kargo takip, rezervasyon kodu, poliçe numarası,
    sözleşme numarası, seri numarası, seri no, kart numarası, bilet numarası, pnr, posta kodu,
    indirim kodu, kupon kodu, promosyon kodu, hata kodu, karekod, barkod, qr kod, kapı kodu,
    kapı şifresi, wifi şifresi, wi-fi şifresi, alan kodu, ülke kodu, renk kodu, teslimat kodu,
    yedek kod, yedek kodlar, lisans anahtarı, ürün anahtarı, tc kimlik no, kimlik no, vergi no,
    vergi numarası, dosya no, abone no, tesisat no, sicil no, mersis no, oda numarası,
    koltuk no`,
  promo: `
    indirim*, kupon*, promosyon*, hediye*, kampanya*, davet*, lisans*, referans kodu,
    arkadaşını, fırsat*, kazan*, çekiliş*, puan*, arkadaş*`,
  booking: `
    rezervasyon*, uçuş*, otel*, seyahat*, bilet*, kalkış*, varış*, check-in, konaklama*,
    randevu*, yolcu*, misafir*`,
  meeting: 'toplantı*, webinar*, konferans*, katılımcı*',
  backup: 'yedek*, kurtarma kodları, acil durum*',
  thing: `
    posta*, qr, karekod*, barkod*, kaynak*, hata*, ülke*, kapı*, bahçe kapısı, alarm*, wifi,
    wi-fi, kablosuz*, banka*, swift, renk*, ürün*, ders*, sınıf*, puk, kilit*, bina*, şube*`,
  parcel: `
    kargo*, takip*, teslimat*, teslim*, gönderi*, paket*, kurye*, gösterin, ibraz edin,
    söyleyin`,
  quote: 'yazdı, şunları yazdı, özgün ileti',
  receipt: 'harcama yapıldı, harcama yapılmıştır, çekildi',
};
