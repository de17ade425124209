import type { Language } from './language.js';

export const portuguese: Language = {
  code: `
    código, códigos, pin, senha, senhas, token, código numérico, código pin, código secreto,
    palavra-chave`,
  secret: `
    palavra-passe, palavra passe, chave, palavras-passe, frase secreta, contra-senha`,
  sure: `
    código de verificação, senha de uso único, senha descartável, código de uso único,
    código de segurança, código de autenticação, código de utilização única, senha temporária,
    código de login, código único, código temporário, senha provisória, chave de segurança,
    token de segurança, código de ativação, código otp, código de desbloqueio,
    número de verificação, palavra-passe temporária, palavra-passe única`,
  purpose: `
    verific*, autentic*, iniciar sessão, início de sessão, entrar, login, uso único,
    utilização única, segurança, identidade, identific*, regist*, cadastro, cadastr*,
    duas etapas, dois fatores, dois passos, redefin*, recuper*, desbloque*, temporári*,
    acessar, que é você, autorizar o pagamento, autorizar a transferência,
    autorizar a operação, autorizar a compra, novo dispositivo, novo aparelho, assinatura,
    assinar, entrar na sua, entrar no seu, fazer login, aceder, inscri*, nova senha, esqueceu,
    repor a, provar, é mesmo você, dispositivo desconhecido, autorizar o, autorizar a,
    liberar o, liberar a`,
  confirm: `
    confirm*, ativ*, acesso, valid*, concluir, continuar, finalizar, autoriz*, complet*,
    aprov*, conclu*, prossegu*, terminar, finaliz*, mudança de, alteração de, alterar o,
    novo endereço, liber*`,
  number: 'número, nº, n.º',
  digits: `
    dígito, dígitos, algarismo, algarismos, números, caracteres, combinação, sequência,
    série de números, letras e números, números e letras, este número, o número seguinte,
    seguinte número, o número abaixo, número abaixo, estes números`,
  verb: `
    digite, digita, digitar, insira, inserir, introduza, introduzir, use, usar, utilize,
    informe, informar, escreva, copie, cole, coloque, indique, preencha, digite-o, insira-o,
    introduza-o, inserindo, digitando, copiar, colar, preencher, escrever, tecle, coloca, põe,
    ponha, insere, introduz, cola, copia, responda com, diga, forneça, indicar, marque, usa,
    utiliza, utilizar, use-o`,
  field: `
    página, app, aplicativo, aplicação, janela, tela, ecrã, navegador, campo, caixa,
    formulário, site, sítio, portal, quiosque, totem, terminal, tablet, campos, caixas`,
  is: `
    é, são, será, este, seu, sua, teu, o, a, seguinte, aqui, abaixo, aqui está, a seguir,
    agora, esta, estes, estas, seguintes, tua, quatro, cinco, seis, sete, oito, secreto,
    pessoal, por favor`,
  fresh: 'novo, nova, atual, último, mais recente, válido',
  old: 'anterior, anteriores, antigo, antiga, velho, primeiro',
  expired: `
    expirou, expirado, expirada, venceu, vencido, caducou, não é mais válido, já não é válido,
    não é mais válida, não vale mais, não funciona mais, deixou de ser, já foi utilizado,
    já foi usado, foi usado, foi utilizado, perdeu a validade, substituído, cancelado, anulado,
    cancelada, anulada, inválido, inválida, sem efeito`,
  hypothetical: 'se, quando, caso, até, antes, será, expira, depois',
  validity: `
    válido por, válida por, válido até, válida até, é válido, é válida, válido durante,
    vale por, vale até, expira em, expira às, expirará, vence, vence em, caduca, uma única vez,
    uma só vez, apenas uma vez, dentro de, nos próximos, dura, tem validade, validade de,
    validade`,
  time: 'minutos, minuto, min, horas, hora, segundos, seg, meia hora',
  notyou: `
    não solicitou, não pediu, não fez este pedido, não foi você, não foi o senhor, se não foi,
    não reconhece, não é você, ignore este, ignore esta, ignore, desconsidere, apague este,
    não precisa fazer nada, não precisa de fazer nada, nada a fazer, ignora este`,
  elsewhere: `
    por sms, sms, mensagem de texto, por correio, aplicativo autenticador, app autenticador,
    aplicação de autenticação, no seu celular, para o seu celular, telemóvel, whatsapp,
    no aplicativo, carta, pelos correios, ligação, notificação push, no seu telemóvel, via sms,
    torpedo`,
  never: `
    nunca, jamais, não compartilhe, não partilhe, não o partilhe, com ninguém, ninguém,
    nenhum código, sem código, não é necessário, não precisa, golpe*, fraude*, burla*,
    phishing, cuidado, não diga, não passe, não forneça, não informe, não revele, não divulgue,
    não mostre, confidencial, guarde-o, nunca pedimos, nunca pediremos, nossos funcionários,
    a ninguém`,
  example: 'por exemplo, exemplo, ex, p. ex',
  unit: `
    dias, dia, semanas, meses, anos, pontos, euros, reais, por cento, pessoas, membros, km, kg,
    vezes, páginas, leitores, milhas`,
  label: `
    pedido, pedidos, encomenda no, fatura, factura, conta, cliente, caso, chamado, ticket,
    solicitação, referência, ref, recibo, transação, operação, pagamento, cartão, telefone,
    tel, fax, ligue, celular, quarto, andar, sala no, comboio, trem, carruagem, assento, lugar,
    voo, caixa postal, nif, cnpj, cpf, nipc, iva, apólice, contrato, sócio, matrícula, artigo,
    modelo, versão, série, lote, capítulo, terminado em, terminada em, final, com final,
    últimos quatro, iban, valor, total, preço, saldo, protocolo, processo, agência, boleto,
    nota fiscal, inscrição, ip, edição, atendimento, central, contador, leitura, consumo, guia,
    entidade, montante, termina em`,
  strong: `
    número do pedido, número de pedido, número da conta, número de cliente, número da fatura,
    número de rastreamento, número de telefone, número de protocolo, número do cartão,
    número da encomenda, nº do pedido, código do cliente, código de cliente, código do produto,
    código do pedido, código do fornecedor, código de sócio, código do lojista, código postal,
    código promocional, código de desconto, código de erro, código de barras, código qr,
    código de reserva, código de rastreio, código de rastreamento, código da porta,
    código do portão, código de área, código de recolha, códigos de backup, número de série,
    número do contrato, número do voo, número do protocolo, chave de licença, chave pix,
    chave do produto, cupom de desconto, número de encomenda`,
  promo: `
    desconto*, promo*, promocional, cupom, cupão, cupons, vale-presente, cartão-presente,
    cartão presente, presente, oferta*, resgat*, indicação, indique, licença, convite, convide,
    economize, poupe, vale, bónus, bônus, sorteio, prêmio, fidelidade, carrinho,
    próxima compra, grátis, brinde, amigo, amigos, amiga`,
  booking: `
    reserva*, localizador, voo*, hotel, viagem, bilhete*, passagem, partida, chegada, embarque,
    check-in, estadia, hóspede*, consulta marcada, agendamento, passageiro*, ingresso*,
    aluguer, aluguel`,
  meeting: `
    reunião, reuniões, webinar, videoconferência, conferência, videochamada, participante*`,
  backup: `
    backup, de reserva, de emergência, códigos de recuperação, de segurança de reserva`,
  thing: `
    postal, cep, qr, de barras, barras, fonte, fonte aberta, de erro, erro, país, área, porta,
    portão, alarme, wifi, wi-fi, banco, bancário, swift, bic, cor, civil, penal, de conduta,
    produto, artigo, curso, turma, sala, equipe, puk, indicativo, ddd, interfone, prédio,
    cadeado, fiscal, cofre, armário, impressora, copiadora, avaria, defeito, estacionamento,
    elevador, cancela, garagem, palavras cruzadas`,
  parcel: `
    rastreio, rastreamento, encomenda, envio, entrega, levantamento, retirada, transportadora,
    pacote, cacifo, entregador, mostre este, apresente este`,
  quote: 'escreveu, mensagem original',
  receipt: `
    compra aprovada, foi debitado, débito de, cobrança de, transação aprovada`,
};
