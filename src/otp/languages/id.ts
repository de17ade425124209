import type { Language } from './language.js';

export const indonesian: Language = {
  code: 'kode, kodenya, kod, pin',
  secret: 'kata sandi, sandi, password, kunci, kata laluan, kata kunci, sandinya',
  sure: `
    kode verifikasi, kode otp, kata sandi sekali pakai, sandi sekali pakai, kode sekali pakai,
    kode keamanan, kode masuk, kode autentikasi, kode login, kod pengesahan, kod keselamatan,
    kata laluan sekali guna, kata laluan satu kali, kod sekali guna, kod log masuk,
    nombor pengesahan, kode aktivasi, kode otentikasi, sandi sementara, kata sandi sementara,
    kode sementara, token, kata laluan sekali, kata laluan sementara, nomor verifikasi,
    kode rahasia, pin sekali pakai, kode pengesahan, kode unik`,
  purpose: `
    verifikasi, memverifikasi, masuk, login, log masuk, sekali pakai, sekali guna, keamanan,
    keselamatan, identitas, identiti, pendaftaran, mendaftar, otentikasi, autentikasi,
    dua langkah, dua faktor, mengesahkan, pengesahan, sahkan, otorisasi, setel ulang,
    pemulihan akun, masuk ke, daftar, registrasi, buat akun, membuat akun, lupa,
    kata sandi baru, sandi baru, atur ulang, reset, ganti kata sandi, pemulihan, memulihkan,
    bahwa ini anda, benar anda, perangkat baru, peranti baru, perangkat tidak dikenal,
    tanda tangan, menandatangani, membuka kunci, tautkan`,
  confirm: `
    konfirmasi, mengonfirmasi, mengkonfirmasi, aktivasi, mengaktifkan, akses, menyelesaikan,
    melanjutkan, setujui, menyetujui, persetujuan, selesaikan, aktifkan, lanjutkan, ubah,
    perubahan, mengubah, transfer`,
  number: 'nomor, nombor, no',
  digits: `
    angka, angka-angka, digit, karakter, huruf dan angka, kombinasi, deretan angka, deret,
    rangkaian, nomor berikut, nomor ini, angka ini, angka berikut, angka di bawah,
    nomor di bawah, nombor berikut, nombor ini, aksara, urutan angka, bilangan`,
  verb: `
    masukkan, masukan, gunakan, ketik, ketikkan, salin, tempel, isi, isikan, sila masukkan,
    guna, memasukkan, masukkanlah, mengetik, mengisi, menggunakan, pakai, tuliskan, tulis,
    ketiklah, menyalin, masukkan kode, taip, taipkan, gunakanlah, sertakan, sebutkan, isilah,
    tempelkan, input`,
  field: `
    aplikasi, jendela, layar, skrin, browser, peramban, kolom, kotak, formulir, borang, situs,
    laman, laman web, portal, website`,
  is: `
    adalah, ialah, yaitu, anda, ini, berikut, di bawah, sekarang, berikut ini, kamu, empat,
    lima, enam, tujuh, delapan, pribadi, rahasia, mohon, silakan, tolong`,
  fresh: 'baru, terbaru, terkini, saat ini, semasa',
  old: 'lama, sebelumnya, terdahulu, sebelum ini, pertama',
  expired: `
    sudah kedaluwarsa, telah kedaluwarsa, sudah kadaluarsa, telah kadaluarsa, telah berakhir,
    sudah berakhir, sudah tidak berlaku, tidak berlaku lagi, tidak lagi berlaku,
    tidak lagi valid, sudah digunakan, telah digunakan, telah tamat tempoh, tamat tempoh,
    tidak sah lagi, tidak lagi sah, dibatalkan, tidak berlaku, kedaluwarsa sudah, hangus sudah,
    batal, sudah dipakai, diganti, tidak sah, tamat tempoh sudah`,
  hypothetical: 'jika, apabila, bila, ketika, hingga, sampai, sebelum, akan, kalau',
  validity: `
    berlaku, berlaku selama, berlaku hingga, berlaku sampai, masa berlaku, akan kedaluwarsa,
    kedaluwarsa dalam, kadaluarsa, kedaluwarsa, hangus, hanya sekali, satu kali, sah selama,
    sah, selama, dalam waktu`,
  time: 'menit, minit, jam, detik, saat, setengah jam',
  notyou: `
    tidak meminta, tidak merasa, bukan anda, bukan kamu, jika bukan, kalau bukan,
    jika anda tidak, kalau kamu tidak, jika kamu tidak, tidak melakukan, abaikan,
    silakan abaikan, diabaikan, tidak perlu melakukan, tidak perlu berbuat, sila abaikan`,
  elsewhere: `
    melalui sms, sms, pesan teks, mesej teks, melalui pos, aplikasi autentikator, ke ponsel,
    ke telepon, ke telefon, whatsapp, lewat sms, via sms, pesan singkat, surat`,
  never: `
    jangan, jangan pernah, kepada siapa pun, siapa pun, sesiapa, dengan siapa,
    tidak perlu kode, tidak diperlukan, tanpa kode, tidak memerlukan, penipu*, penipuan,
    waspada, tidak akan meminta, jangan berikan, jangan bagikan, jangan beri tahu,
    jangan sebarkan, jangan kongsi, rahasiakan, kami tidak pernah, petugas kami, siapapun,
    kepada siapapun`,
  example: 'misalnya, contoh, contohnya',
  unit: `
    hari, minggu, bulan, tahun, poin, mata, rupiah, rp, ringgit, rm, persen, peratus, orang,
    anggota, ahli, km, kg, kali, halaman`,
  label: `
    pesanan, pesan no, faktur, invois, tagihan, rekening, akun, akaun, pelanggan, tiket,
    permintaan, referensi, rujukan, ref, struk, resit, transaksi, pembayaran, kartu, kad,
    telepon, telp, telefon, tel, hp, faks, hubungi, call center, kamar, lantai, kereta, kursi,
    penerbangan, polis, kontrak, keanggotaan, produk, model, versi, seri, halaman, berakhiran,
    yang berakhir, berakhir dengan, empat digit terakhir, jumlah, total, harga, saldo, baki,
    laporan, kasus, resi, aduan, edisi`,
  strong: `
    nomor pesanan, no pesanan, nomor rekening, nomor pelanggan, nomor tiket, nomor referensi,
    nomor telepon, nomor resi, no resi, nomor transaksi, nomor invoice, nombor pesanan,
    nombor rujukan, nombor akaun, nombor telefon, kode pesanan, nomor antrean, kode bayar,
    kode pembayaran, virtual account, kode pelanggan, kode produk, kode barang, kode cabang,
    kode toko, no. pesanan, nomor order, id pelanggan, nomor faktur, no rekening, no. rekening,
    nomor pelacakan, nomor hp, nomor polis, nomor kontrak, nomor kartu, nomor seri,
    nomor booking, kode booking, kode pemesanan, kode pos, kode promo, kode voucher,
    kode diskon, kode kupon, kode error, kode kesalahan, kode bank, kode negara, kode area,
    kode referral, kode undangan, kode qr, kode batang, barcode, kode pintu, kode cadangan,
    nomor anggota, nomor induk, nik, npwp, nomor virtual account, nomor meter, id meter,
    kode pengambilan, nomor kursi, nomor kamar, nomor penerbangan, poskod`,
  promo: `
    diskon, diskaun, promo*, kupon, voucher, baucar, hadiah, kartu hadiah, kad hadiah,
    penawaran, tawaran, rujuk teman, undang, undangan, jemputan, lisensi, lesen, tukarkan,
    cashback, potongan, undian, teman, temanmu, ajak, ajak teman, kawan, undang teman, rakan`,
  booking: `
    pemesanan, booking, reservasi, tempahan, penerbangan, hotel, perjalanan, tiket,
    keberangkatan, kedatangan, check-in, menginap, janji temu, tamu, penumpang`,
  meeting: 'rapat, mesyuarat, webinar, konferensi, persidangan, peserta',
  backup: 'cadangan, sandaran, darurat, kecemasan, kode pemulihan',
  thing: `
    pos, kodepos, area, negara, qr, batang, bar, kesalahan, ralat, sumber, pintu, gerbang,
    alarm, wifi, wi-fi, bank, swift, warna, produk, kelas, etik, saham`,
  parcel: `
    pelacakan, lacak, penjejakan, paket, bungkusan, pengiriman, penghantaran, kurir,
    pengambilan, resi, tunjukkan, perlihatkan`,
  quote: 'menulis, pesan asli, mesej asal',
};
