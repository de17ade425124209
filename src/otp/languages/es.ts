import type { Language } from './language.js';

export const spanish: Language = {
  code: 'código, códigos, pin, clave, claves, nip',
  secret: 'contraseña, contrasena, llave',
  sure: `
    código de verificación, clave de un solo uso, contraseña de un solo uso,
    código de un solo uso, clave dinámica, código de inicio de sesión, código de seguridad,
    código de autenticación, token digital, código temporal`,
  purpose: `
    verific*, autentic*, autenticación, iniciar sesión, inicio de sesión, inicia sesión,
    un solo uso, un único uso, uso único, seguridad, identidad, identific*, registr*, dos pasos,
    dos factores, restablec*, recuper*, ingresar, ingreso, dinámica, temporal, desbloque*,
    que eres tú, que es usted, autorizar el pago, autorizar la transferencia,
    autorizar la operación, autorizar la compra, nuevo dispositivo, firma, firmar`,
  confirm: `
    confirm*, activ*, acceso, acceder, entrar, valid*, completar, continuar, finalizar, autoriz*`,
  number: 'número, números, nº, n.º, núm, num, dígitos, cifras, no',
  verb: `
    introduce, introduzca, introducir, ingresa, ingresá, ingrese, ingresar, escribe, escriba,
    usa, usá, usar, utiliza, utilice, utilizar, use, úsala, úsalo, copia, copie, pega, teclea,
    digita, digite, pon, ponga, inserta`,
  is: `
    es, son, será, este, su, tu, el, la, siguiente, aquí, a continuación, aquí tienes,
    aquí está, ahora`,
  fresh: 'nuevo, nueva, actual, último, última, vigente, reciente, más reciente',
  old: 'anterior, anteriores, viejo, vieja, antiguo, antigua, previo, primer',
  expired: `
    ha caducado, caducado, caducada, caducó, ha expirado, expirado, expiró, ha vencido, vencido,
    venció, ya no es válido, ya no es válida, ya no vale, ya no sirve, ya no funciona,
    ya no está vigente, ya fue utilizado, ha sido utilizado, fue usado, ya se usó,
    fue utilizado, anulado, sustituido, reemplazado, dejó de ser`,
  hypothetical: 'si, cuando, hasta, antes, será, caduca, vence, después, una vez',
  elsewhere: `
    por sms, sms, mensaje de texto, por correo postal, aplicación de autenticación,
    app de autenticación, a tu móvil, a su móvil, a tu celular, a tu teléfono, a su teléfono,
    whatsapp, por teléfono`,
  never: `
    nunca, jamás, no compartas, no comparta, no lo compartas, no lo comparta, con nadie,
    a nadie, no la compartas, ningún código, sin código, no necesitas código, no hace falta,
    estafa*, fraude*, phishing, no solicitaste, no solicitó, cuidado`,
  example: 'por ejemplo, p. ej, ejemplo, ej',
  unit: `
    minutos, minuto, min, horas, hora, días, día, semanas, meses, años, segundos, puntos, euros,
    pesos, dólares, soles, por ciento, personas, miembros, km, kg, veces, páginas, usuarios,
    mil, eur, usd, mxn`,
  label: `
    pedido, pedidos, orden, factura, cuenta, cliente, caso, ticket, tique, consulta, incidencia,
    solicitud, referencia, ref, recibo, transacción, operación, pago, tarjeta, teléfono, tel,
    tfno, fax, llame, llama, móvil, celular, atención al cliente, habitación, piso, planta,
    puerta de embarque, tren, coche, asiento, plaza, vuelo, apartado, nif, cif, rfc, ruc, nit,
    cuit, dni, iva, póliza, contrato, socio, afiliado, artículo, modelo, versión, serie, lote,
    página, capítulo, terminada en, terminado en, que termina en, últimos cuatro, iban, importe,
    monto, total, precio, saldo, expediente, trámite, oficina, mesa, sucursal, reclamo,
    reclamación, matrícula, folio, ip, edición`,
  strong: `
    número de pedido, número de cliente, número de factura, número de cuenta,
    número de incidencia, número de caso, número de referencia, número de seguimiento,
    número de teléfono, número de reserva, número de orden, número de expediente, número de guía,
    nº de pedido, código de cliente, código cliente, código de producto, código de artículo,
    código de socio, código de proveedor, código fiscal, código de alumno, código de comercio,
    código de pedido`,
  promo: `
    descuento*, promo*, promocional, cupón, cupones, regalo, tarjeta regalo, tarjeta de regalo,
    canje*, canjear, referido*, recomend*, licencia, invita, invitación, invitar, oferta*,
    ahorra, bono, vale, fidelidad, sorteo, premio, rebaja*`,
  booking: `
    reserva*, reservación, localizador, vuelo*, hotel, viaje*, billete*, boleto*, entrada,
    entradas, salida, llegada, cita, cita previa, estancia, estadía, embarque, check-in,
    huésped*, pasajero*, alquiler`,
  meeting: `
    reunión, reuniones, seminario*, webinar, videoconferencia, conferencia, videollamada,
    participante*`,
  backup: `
    respaldo, de respaldo, de reserva, de emergencia, códigos de recuperación, copia de seguridad`,
  thing: `
    postal, postales, qr, de barras, barras, fuente, error, de error, de área, área, país, puerta,
    portal, portero, alarma, wifi, wi-fi, banco, bancario, swift, bic, color, civil, penal,
    de conducta, de vestimenta, producto, artículo, curso, clase, sala, equipo, edificio, candado,
    garaje, garage, cochera, caja, interbancaria, interbancario, catastral, telefónico, morse,
    sucursal`,
  parcel: `
    seguimiento, rastreo, envío, paquete, entrega, recogida, recolección, retiro, guía,
    repartidor, casillero, taquilla, muestra este, muestre este, presenta este, presente este`,
  quote: 'escribió, mensaje original',
  receipt: `
    cargo en, cargo de, cargo realizado, compra aprobada, se ha cargado, se realizó un cargo`,
};
