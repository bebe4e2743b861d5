-- Copies by mail of what a side has not read for five minutes, one in half an hour for each thread and side.

-- Valid for ninety days; only its hash is stored, so that a copy of the database opens nothing.
create function private.new_message_link(business_id uuid, client_id uuid, sent_to text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  token text := private.new_token();
begin
  insert into private.message_links (business_id, client_id, token_hash, sent_to, expires_at)
  values (new_message_link.business_id, new_message_link.client_id, private.token_hash(token), new_message_link.sent_to,
    now() + interval '90 days');
  return token;
end
$$;

-- Six copies in a day of one business to one mailbox, twelve of an account, within all that the account sends in a day.
create function private.has_message_room(business_id uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.mails_today(has_message_room.business_id) < private.mails_a_day(has_message_room.business_id)
    and count(*) filter (where mail.business_id = has_message_room.business_id) < 6 and count(*) < 12
  from private.outbox as mail
  where mail.business_id = any(private.businesses_of_account(has_message_room.business_id))
    and mail.created_at > now() - interval '1 day' and mail.kind = 'client-message'
    and private.fold_email(mail.to_address) = private.fold_email(has_message_room.address)
$$;

-- That somebody comes or runs late is mailed within half an hour, and never after it: it would no longer be true.
create function private.is_message_stale(message public.messages, at timestamptz) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(message.template in ('on_my_way', 'late_15', 'late_30'), false)
    and message.created_at <= is_message_stale.at - interval '30 minutes'
$$;

-- What one side wrote after this number, as it is mailed to the other.
create function private.messages_to_mail(thread public.message_threads, author text, after int, at timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select left(string_agg(message.body, E'\n\n' order by message.number), 4000) from public.messages as message
  where message.business_id = thread.business_id and message.client_id = thread.client_id
    and message.author = messages_to_mail.author and message.number > messages_to_mail.after and message.body is not null
    and not private.is_message_stale(message, messages_to_mail.at)
$$;

-- How many photos and PDFs came with it; none is attached.
create function private.files_to_mail(thread public.message_threads, author text, after int, at timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('photos', count(*) filter (where file.mime_type <> 'application/pdf'),
    'pdfs', count(*) filter (where file.mime_type = 'application/pdf'))
  from public.messages as message join public.message_files as file on file.message_id = message.id
  where message.business_id = thread.business_id and message.client_id = thread.client_id
    and message.author = files_to_mail.author and message.number > files_to_mail.after
    and not private.is_message_stale(message, files_to_mail.at)
$$;

create function private.mail_messages_to_client(thread public.message_threads, at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  after constant int := greatest(thread.client_read, thread.client_mailed);
  files constant jsonb := private.files_to_mail(thread, 'member', after, mail_messages_to_client.at);
  -- Null: nothing is left to say of it.
  unread constant text := coalesce(private.messages_to_mail(thread, 'member', after, mail_messages_to_client.at),
    case when files <> '{"photos": 0, "pdfs": 0}' then '' end);
  data jsonb;
begin
  if unread is not null then
    select jsonb_build_object('to', lower(btrim(client.email)), 'business_name', business.business_name,
      'greeting_name', private.greeting_name(client), 'message', unread, 'reply_to', private.reply_address(business)) || files
    into data from public.businesses as business join public.clients as client on client.business_id = business.id
      and client.id = thread.client_id where business.id = thread.business_id;
    if not private.has_message_room(thread.business_id, data ->> 'to') then
      -- Tried again in half an hour, and not each minute in the place of others.
      update public.message_threads as full_one set client_mailed_at = mail_messages_to_client.at
      where full_one.id = thread.id;
      return;
    end if;
    perform private.queue_mail(thread.business_id, 'client-message', concat_ws(':', 'client-message', thread.client_id,
        thread.from_business), data ->> 'to', private.client_language(thread.business_id, thread.client_id), 'client',
      thread.client_id, (data - 'to') || jsonb_build_object('token',
        private.new_message_link(thread.business_id, thread.client_id, data ->> 'to')));
  end if;
  update public.message_threads as mailed set client_mailed = thread.from_business,
    client_mailed_at = case when unread is null then mailed.client_mailed_at else mail_messages_to_client.at end
  where mailed.business_id = thread.business_id and mailed.client_id = thread.client_id;
end
$$;

create function private.mail_messages_to_office(thread public.message_threads, at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  after constant int := greatest(thread.business_read, thread.business_mailed);
begin
  perform private.queue_mail_to_owners(thread.business_id, 'message-owner', concat_ws(':', 'message-owner',
      thread.client_id, thread.from_client), 'client', thread.client_id, jsonb_build_object('client_id', thread.client_id,
      'client_name', client.name, 'business_name', business.business_name, 'message',
      coalesce(private.messages_to_mail(thread, 'client', after, mail_messages_to_office.at), ''))
    || private.files_to_mail(thread, 'client', after, mail_messages_to_office.at))
  from public.businesses as business join public.clients as client on client.business_id = business.id
    and client.id = thread.client_id where business.id = thread.business_id;
  update public.message_threads as mailed set business_mailed = thread.from_client,
    business_mailed_at = mail_messages_to_office.at
  where mailed.business_id = thread.business_id and mailed.client_id = thread.client_id;
end
$$;

-- Whether one side has had a message of the other for five minutes, and no mail of the thread for half an hour. Between nine
-- in the evening and eight in the morning clients are mailed nothing. Only that somebody comes or runs late goes at once, at
-- any hour; where it found no room, it is not tried each minute. A message may begin just before a mail and commit after it.
create function private.is_message_due(thread public.message_threads, author text, after int, mailed_at timestamptz,
  at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.messages as message
    join public.businesses as business on business.id = message.business_id
    where message.business_id = thread.business_id and message.client_id = thread.client_id
      and message.author = is_message_due.author and message.number > is_message_due.after and business.closed_at is null
      and not private.is_message_stale(message, is_message_due.at)
      and (message.template in ('on_my_way', 'late_15', 'late_30')
          and coalesce(is_message_due.mailed_at < message.created_at + interval '1 minute', true)
        or message.created_at <= is_message_due.at - interval '5 minutes'
          and coalesce(is_message_due.mailed_at <= is_message_due.at - interval '30 minutes', true)
          and (message.author = 'client' or extract(hour from is_message_due.at at time zone business.timezone) between 8 and 20)))
$$;

-- The threads whose clients are mailed now. Accounts take turns, so that none of them fills a run alone.
create function private.threads_to_mail(at timestamptz) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select due.id from (select waiting.id, waiting.last_at,
      row_number() over (partition by business.user_id order by waiting.last_at, waiting.id) as turn
    from public.message_threads as waiting
      join public.clients as client on client.business_id = waiting.business_id and client.id = waiting.client_id
      join public.businesses as business on business.id = waiting.business_id
    where waiting.from_business > waiting.client_read and waiting.from_business > waiting.client_mailed
      and waiting.last_at > threads_to_mail.at - interval '7 days' and private.is_address(lower(btrim(client.email)))
      and private.is_message_due(waiting, 'member', greatest(waiting.client_read, waiting.client_mailed),
        waiting.client_mailed_at, threads_to_mail.at)
      and not private.is_address_unchecked(client)) as due
  order by due.turn, due.last_at limit 500
$$;

-- Answers for how many threads something was due, at most five hundred of each side at once.
create function private.mail_messages(at timestamptz default now()) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.message_threads;
  done int := 0;
begin
  for thread in select waiting.* from public.message_threads as waiting
    where waiting.id in (select private.threads_to_mail(mail_messages.at)) for update skip locked
  loop
    perform private.mail_messages_to_client(thread, mail_messages.at);
    done := done + 1;
  end loop;
  for thread in select waiting.* from public.message_threads as waiting
    where waiting.from_client > waiting.business_read and waiting.from_client > waiting.business_mailed
      and private.is_message_due(waiting, 'client', greatest(waiting.business_read, waiting.business_mailed),
        waiting.business_mailed_at, mail_messages.at)
    order by waiting.last_at limit 500 for update skip locked
  loop
    perform private.mail_messages_to_office(thread, mail_messages.at);
    done := done + 1;
  end loop;
  return done;
end
$$;

-- Forgets links that ended 30 days ago; answers how many.
create function private.forget_message_links() returns int
language sql volatile security definer set search_path = '' as $$
  with gone as (delete from private.message_links as link where link.expires_at < now() - interval '30 days' returning link.id)
  select count(*)::int from gone
$$;
