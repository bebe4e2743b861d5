-- Keeps the message, and in the same transaction queues it as an email to mail_to where the operator has set one.
create function private.keep_contact_message(name text, email text, message text, language text, mail_to text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept private.contact_messages;
begin
  insert into private.contact_messages as new_message (name, email, message, language)
  values (private.one_line(keep_contact_message.name), lower(btrim(keep_contact_message.email)),
    btrim(keep_contact_message.message, E' \t\r\n\u00A0'), keep_contact_message.language)
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
