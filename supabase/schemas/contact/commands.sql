-- Keeps the message, and in the same transaction queues it as an email to mail_to where the operator has set one. The same message
-- of the same address within an hour is kept already: a browser without a script sends a form twice when its button is clicked twice.
create function private.keep_contact_message(name text, email text, message text, language text, mail_to text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sender text := lower(btrim(keep_contact_message.email));
  words text := btrim(keep_contact_message.message, E' \t\r\n\u00A0');
  kept private.contact_messages;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('contact ' || sender || words, 0));
  if exists (select from private.contact_messages as earlier
      where earlier.created_at > now() - interval '1 hour' and earlier.email = sender and earlier.message = words) then
    return;
  end if;
  insert into private.contact_messages as new_message (name, email, message, language)
  values (private.one_line(keep_contact_message.name), sender, words, keep_contact_message.language)
  returning * into kept;
  perform private.queue_mail(null, 'contact-message', 'contact:' || kept.id, keep_contact_message.mail_to, kept.language,
    null, null, jsonb_build_object('name', kept.name, 'email', kept.email, 'message', kept.message, 'reply_to', kept.email));
end
$$;

create function public.keep_contact_message(name text, email text, message text, language text, mail_to text default null)
returns void language sql volatile set search_path = '' as $$
  select private.keep_contact_message(keep_contact_message.name, keep_contact_message.email, keep_contact_message.message,
    keep_contact_message.language, keep_contact_message.mail_to)
$$;

grant execute on function private.keep_contact_message, public.keep_contact_message to service_role;
