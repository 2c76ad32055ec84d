# Net::SMPP as a carrier: perl carrier.pl PORT; takes one connection after the other, delivers every message at once and
# prints its book as JSON lines.
use strict;
use warnings;
use Net::SMPP;

my ($port) = @ARGV;
my $listener = Net::SMPP->new_listen('127.0.0.1', port => $port, smpp_version => 0x34) or die "no listen: $!";
$| = 1;
print qq({"ready":true}\n);
my $n = 0;
while (my $smpp = $listener->accept) {
  $smpp->set_version(0x34);
  while (my $pdu = $smpp->read_pdu()) {
    my $cmd = $pdu->{cmd};
    if ($cmd == 0x00000009) {
      $smpp->bind_transceiver_resp(system_id => 'perl', seq => $pdu->{seq});
    } elsif ($cmd == 0x00000004) {
      my $id = ++$n;
      $smpp->submit_sm_resp(message_id => "$id", seq => $pdu->{seq});
      printf qq({"to":"%s"}\n), $pdu->{destination_addr};
      $smpp->deliver_sm(async => 1, esm_class => 4, source_addr => $pdu->{destination_addr},
        destination_addr => $pdu->{source_addr}, data_coding => 0,
        short_message => "id:$id sub:001 dlvrd:001 submit date:2611260000 done date:2611260000 stat:DELIVRD err:000 text:");
    } elsif ($cmd == 0x00000015) {
      $smpp->enquire_link_resp(seq => $pdu->{seq});
    } elsif ($cmd == 0x00000006) {
      $smpp->unbind_resp(seq => $pdu->{seq});
      last;
    }
  }
}
