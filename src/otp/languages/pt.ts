import type { Language } from './language.js';

export const portuguese: Language = {
  code: 'código, códigos, pin, senha, senhas, token',
  secret: 'palavra-passe, palavra passe, chave',
  sure: `
    código de verificação, senha de uso único, senha descartável, código de uso único,
    código de segurança, código de autenticação, código de utilização única, senha temporária,
    código de login`,
  purpose: `
    verific*, autentic*, iniciar sessão, início de sessão, entrar, login, uso único,
    utilização única, segurança, identidade, identific*, regist*, cadastro, cadastr*, duas etapas,
    dois fatores, dois passos, redefin*, recuper*, desbloque*, temporári*, acessar, que é você,
    autorizar o pagamento, autorizar a transferência, autorizar a operação, autorizar a compra,
    novo dispositivo, novo aparelho, assinatura, assinar`,
  confirm: 'confirm*, ativ*, acesso, aceder, valid*, concluir, continuar, finalizar, autoriz*',
  number: 'número, números, nº, n.º, dígitos, algarismos',
  verb: `
    digite, digita, digitar, insira, inserir, introduza, introduzir, use, usar, utilize,
    informe, informar, escreva, copie, cole, coloque, indique, preencha`,
  is: `
    é, são, será, este, seu, sua, teu, o, a, seguinte, aqui, abaixo, aqui está, a seguir, agora`,
  fresh: 'novo, nova, atual, último, mais recente, válido',
  old: 'anterior, anteriores, antigo, antiga, velho, primeiro',
  expired: `
    expirou, expirado, expirada, venceu, vencido, caducou, não é mais válido, já não é válido,
    não é mais válida, não vale mais, não funciona mais, deixou de ser, já foi utilizado,
    já foi usado, foi usado, foi utilizado, perdeu a validade, substituído, cancelado, anulado`,
  hypothetical: 'se, quando, caso, até, antes, será, expira, depois',
  elsewhere: `
    por sms, sms, mensagem de texto, por correio, aplicativo autenticador, app autenticador,
    aplicação de autenticação, no seu celular, para o seu celular, telemóvel, whatsapp`,
  never: `
    nunca, jamais, não compartilhe, não partilhe, não o partilhe, com ninguém, ninguém,
    nenhum código, sem código, não é necessário, não precisa, golpe*, fraude*, burla*, phishing,
    não solicitou, não pediu, cuidado`,
  example: 'por exemplo, exemplo, ex, p. ex',
  unit: `
    minutos, minuto, min, horas, hora, dias, dia, semanas, meses, anos, segundos, pontos, euros,
    reais, por cento, pessoas, membros, km, kg, vezes, páginas, leitores, milhas`,
  label: `
    pedido, pedidos, encomenda no, fatura, factura, conta, cliente, caso, chamado, ticket,
    solicitação, referência, ref, recibo, transação, operação, pagamento, cartão, telefone, tel,
    fax, ligue, celular, quarto, andar, sala no, comboio, trem, carruagem, assento, lugar, voo,
    caixa postal, nif, cnpj, cpf, nipc, iva, apólice, contrato, sócio, matrícula, artigo,
    modelo, versão, série, lote, página, capítulo, terminado em, terminada em, final, com final,
    últimos quatro, iban, valor, total, preço, saldo, protocolo, processo, agência, boleto,
    nota fiscal, inscrição, ip, edição, atendimento, central`,
  strong: `
    número do pedido, número de pedido, número da conta, número de cliente, número da fatura,
    número de rastreamento, número de telefone, número de protocolo, número do cartão,
    número da encomenda, nº do pedido, código do cliente, código de cliente, código do produto,
    código do pedido, código do fornecedor, código de sócio, código do lojista`,
  promo: `
    desconto*, promo*, promocional, cupom, cupão, cupons, vale-presente, cartão-presente,
    cartão presente, presente, oferta*, resgat*, indicação, indique, licença, convite, convide,
    economize, poupe, vale, bónus, bônus, sorteio, prêmio, fidelidade`,
  booking: `
    reserva*, localizador, voo*, hotel, viagem, bilhete*, passagem, partida, chegada, embarque,
    check-in, estadia, hóspede*, consulta marcada, agendamento, passageiro*, ingresso*, aluguer,
    aluguel`,
  meeting: `
    reunião, reuniões, webinar, videoconferência, conferência, videochamada, participante*`,
  backup: 'backup, de reserva, de emergência, códigos de recuperação, de segurança de reserva',
  thing: `
    postal, cep, qr, de barras, barras, fonte, fonte aberta, de erro, erro, país, área, porta,
    portão, alarme, wifi, wi-fi, banco, bancário, swift, bic, cor, civil, penal, de conduta,
    produto, artigo, curso, turma, sala, equipe, puk, indicativo, ddd, interfone, prédio,
    cadeado, fiscal`,
  parcel: `
    rastreio, rastreamento, encomenda, envio, entrega, levantamento, retirada, transportadora,
    pacote, cacifo, entregador, mostre este, apresente este`,
  quote: 'escreveu, mensagem original',
  receipt: 'compra aprovada, foi debitado, débito de, cobrança de, transação aprovada',
};
